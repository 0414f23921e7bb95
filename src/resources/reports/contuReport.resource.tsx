import Icon from '@mui/icons-material/BalanceOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The CONTU report. */
export const resource: ResourceModule = {
  name: 'contuReport',
  path: paths.contuReport,
  permission: 'contuReport.list',
  menu: { label: 'resources.contuReport.name', icon: Icon, order: 52, group: 'reports' },
  screens: {
    list: async () => (await import('./ContuReport.tsx')).ContuReport,
  },
  messages,
}
