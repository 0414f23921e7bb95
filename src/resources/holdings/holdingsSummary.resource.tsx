import Icon from '@mui/icons-material/SummarizeOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

export const resource: ResourceModule = {
  name: 'holdingsSummary',
  path: paths.holdingsSummary,
  permission: 'holdingsSummary.list',
  menu: {
    label: 'resources.holdingsSummary.name',
    icon: Icon,
    order: 32,
    group: 'librarySubscriptions',
  },
  screens: {
    list: async () => (await import('./HoldingsSummaryPage.tsx')).HoldingsSummaryPage,
  },
  messages,
}
