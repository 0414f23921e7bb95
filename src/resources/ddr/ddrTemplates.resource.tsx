import Icon from '@mui/icons-material/DraftsOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The texts of the mails that a library sends about requests. */
export const resource: ResourceModule = {
  name: 'ddrTemplates',
  path: paths.ddrTemplates,
  permission: 'ddrTemplates.list',
  menu: { label: 'resources.ddrTemplates.name', icon: Icon, order: 44, group: 'ddr' },
  screens: {
    list: async () => (await import('./templates/MailTemplatesPage.tsx')).MailTemplatesPage,
  },
  messages,
}
