import Icon from '@mui/icons-material/ApartmentOutlined'
import { customersPath } from '../../links.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** All customers, for support staff. */
export const resource: ResourceModule = {
  name: 'customers',
  path: customersPath,
  permission: 'customers.list',
  menu: { label: 'resources.customers.name', icon: Icon, order: 93 },
  recordRepresentation: 'name',
  screens: {
    list: async () => (await import('./CustomersList.tsx')).CustomersList,
    edit: async () => (await import('./CustomerForm.tsx')).CustomerEdit,
    create: async () => (await import('./CustomerForm.tsx')).CustomerCreate,
  },
  messages,
}
