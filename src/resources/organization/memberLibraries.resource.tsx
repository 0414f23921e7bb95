import Icon from '@mui/icons-material/AccountBalanceOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

export const resource: ResourceModule = {
  name: 'memberLibraries',
  path: paths.memberLibraries,
  permission: 'memberLibraries.list',
  menu: { label: 'resources.memberLibraries.name', icon: Icon, order: 20 },
  screens: {
    list: async () => (await import('../../components/NotYetAvailable.tsx')).NotYetAvailable,
  },
  messages,
}
