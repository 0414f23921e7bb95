import Icon from '@mui/icons-material/DescriptionOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** What is on record for a library. */
export const resource: ResourceModule = {
  name: 'statement',
  path: paths.statement,
  permission: 'organization.list',
  menu: { label: 'resources.statement.name', icon: Icon, order: 39, group: 'resources' },
  sharedParams: ['library'],
  screens: {
    list: async () => (await import('./StatementPage.tsx')).StatementPage,
  },
  messages,
}
