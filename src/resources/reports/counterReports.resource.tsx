import Icon from '@mui/icons-material/DataThresholdingOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './counter/messages.ts'

/** The COUNTER reports. */
export const resource: ResourceModule = {
  name: 'counterReports',
  path: paths.counterReports,
  permission: 'counterReports.list',
  menu: { label: 'resources.counterReports.name', icon: Icon, order: 53, group: 'reports' },
  screens: {
    list: async () => (await import('./counter/CounterReport.tsx')).CounterReport,
  },
  messages,
}
