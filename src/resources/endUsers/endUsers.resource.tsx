import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { endUsersBinding, endUsersList, type EndUserRow } from './binding.ts'
import { fullName } from './fullName.ts'
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
  finder: {
    filterOf: (search) => ({ search }),
    sort: endUsersList.sort,
    foundIn: (row: EndUserRow) => ({
      name: fullName(row),
      // The search looks through the department, too.
      detail: [row.email, row.department].filter(Boolean).join(', '),
      address: `${paths.endUsers}?open=${row.endUserId}`,
    }),
  },
  messages,
}
