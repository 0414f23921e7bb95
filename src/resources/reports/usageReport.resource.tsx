import Icon from '@mui/icons-material/InsightsOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The usage report. */
export const resource: ResourceModule = {
  name: 'usageReport',
  path: paths.usageReport,
  permission: 'usageReport.list',
  menu: { label: 'resources.usageReport.name', icon: Icon, order: 50, group: 'reports' },
  screens: {
    list: async () => (await import('./UsageReport.tsx')).UsageReport,
  },
  messages,
}
