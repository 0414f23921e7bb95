import Icon from '@mui/icons-material/EventAvailableOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** When a library answers requests, and its rules as a supplier. */
export const resource: ResourceModule = {
  name: 'ddrSettings',
  path: paths.ddrSettings,
  permission: 'ddrSettings.list',
  menu: { label: 'resources.ddrSettings.name', icon: Icon, order: 42, group: 'ddr' },
  screens: {
    list: async () => (await import('./settings/SupplierSettingsPage.tsx')).SupplierSettingsPage,
  },
  messages,
}
