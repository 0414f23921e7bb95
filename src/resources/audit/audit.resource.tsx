import Icon from '@mui/icons-material/FactCheckOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/**
 * The audit log. It is a REST resource (`platform/session/auditLog.rest.ts`), so this declaration and its screen are
 * all of its code.
 */
export const resource: ResourceModule = {
  name: 'auditLog',
  path: paths.auditLog,
  permission: 'auditLog.list',
  menu: { label: 'resources.auditLog.name', icon: Icon, order: 90 },
  screens: { list: async () => (await import('./AuditList.tsx')).AuditList },
  messages,
}
