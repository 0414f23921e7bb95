import Icon from '@mui/icons-material/MoveToInboxOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { listBinding } from './listBinding.ts'
import { messages } from './messages.ts'
import { requestFinder } from './requestFinder.ts'

/** Requests that other libraries sent to this one. */
export const resource: ResourceModule = {
  name: 'ddrReceived',
  path: paths.ddrReceived,
  permission: 'ddrReceived.list',
  menu: { label: 'resources.ddrReceived.name', icon: Icon, order: 40, group: 'ddr' },
  screens: { list: async () => (await import('./list/ReceivedList.tsx')).ReceivedList },
  binding: listBinding('received'),
  load: async (queries, context) =>
    (await import('./loadRequests.ts')).loadRequests('received')(queries, context),
  sample: async () => (await import('./RequestsSample.tsx')).RequestsSample,
  finder: requestFinder(paths.ddrReceived),
  messages,
}
