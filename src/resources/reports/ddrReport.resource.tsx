import Icon from '@mui/icons-material/AssessmentOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The document delivery report. */
export const resource: ResourceModule = {
  name: 'ddrReport',
  path: paths.ddrReport,
  permission: 'ddrReport.list',
  menu: { label: 'resources.ddrReport.name', icon: Icon, order: 51, group: 'reports' },
  screens: {
    list: async () => (await import('./DdrReport.tsx')).DdrReport,
  },
  messages,
}
