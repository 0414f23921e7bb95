import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { endUsersBinding, endUsersList } from './binding.ts'
import { messages } from './messages.ts'

/** The end users of a library. It has no menu entry, because the entries are specified. */
export const resource: ResourceModule = {
  name: 'endUsers',
  path: paths.endUsers,
  permission: 'endUsers.list',
  screens: {
    list: async () => (await import('./EndUsersPage.tsx')).EndUsersPage,
  },
  binding: endUsersBinding,
  load: loadList(endUsersList),
  messages,
}
