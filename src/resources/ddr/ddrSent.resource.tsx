import Icon from '@mui/icons-material/OutboxOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { listBinding } from './listBinding.ts'
import { messages } from './messages.ts'
import { requestFinder } from './requestFinder.ts'

/** Requests that this library sent to others. */
export const resource: ResourceModule = {
  name: 'ddrSent',
  path: paths.ddrSent,
  permission: 'ddrSent.list',
  menu: { label: 'resources.ddrSent.name', icon: Icon, order: 41, group: 'ddr' },
  screens: { list: async () => (await import('./list/SentList.tsx')).SentList },
  binding: listBinding('sent'),
  load: async (queries, context) =>
    (await import('./loadRequests.ts')).loadRequests('sent')(queries, context),
  finder: requestFinder(paths.ddrSent),
  messages,
}
