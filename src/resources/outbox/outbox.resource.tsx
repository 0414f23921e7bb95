import Icon from '@mui/icons-material/MailOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

export const resource: ResourceModule = {
  name: 'mail',
  path: '/Outbox',
  permission: 'mail.list',
  menu: { label: 'resources.mail.name', icon: Icon, order: 91 },
  screens: { list: async () => (await import('./OutboxList.tsx')).OutboxList },
  messages,
}
