import Icon from '@mui/icons-material/BadgeOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** By which ids other systems know the libraries of the consortium. */
export const resource: ResourceModule = {
  name: 'agencies',
  path: '/DDR/Agencies',
  permission: 'agencies.list',
  menu: { label: 'resources.agencies.name', icon: Icon, order: 46, group: 'ddr' },
  recordRepresentation: 'library',
  screens: {
    list: async () => (await import('./AgenciesList.tsx')).AgenciesList,
    create: async () => (await import('./AgencyForm.tsx')).AgencyCreate,
    edit: async () => (await import('./AgencyForm.tsx')).AgencyEdit,
  },
  messages,
}
