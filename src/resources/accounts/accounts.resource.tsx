import Icon from '@mui/icons-material/ManageAccountsOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The administrators of all customers, for support staff. */
export const resource: ResourceModule = {
  name: 'accounts',
  path: '/Support/Accounts',
  permission: 'accounts.list',
  menu: { label: 'resources.accounts.name', icon: Icon, order: 94 },
  recordRepresentation: 'userName',
  screens: {
    list: async () => (await import('./AccountsList.tsx')).AccountsList,
    create: async () => (await import('./AccountForm.tsx')).AccountCreate,
  },
  messages,
}
