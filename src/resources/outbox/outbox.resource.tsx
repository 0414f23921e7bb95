import Icon from '@mui/icons-material/MailOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The mails of the platform: a REST resource (`platform/mail/mail.rest.ts`). */
export const resource: ResourceModule = {
  name: 'mail',
  path: '/Outbox',
  permission: 'mail.list',
  menu: { label: 'resources.mail.name', icon: Icon, order: 91 },
  screens: { list: async () => (await import('./OutboxList.tsx')).OutboxList },
  messages,
}
