import Icon from '@mui/icons-material/LockOpenOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadAll, loadList } from '../load.ts'
import { openAccessBinding, openAccessList } from './bindings.ts'
import { messages } from './messages.ts'
import { subjectsQuery } from './subjectsQuery.ts'

/** The open access titles of the library. */
export const resource: ResourceModule = {
  name: 'openAccess',
  path: paths.openAccess,
  permission: 'openAccess.list',
  menu: { label: 'resources.openAccess.name', icon: Icon, order: 33, group: 'resources' },
  screens: {
    list: async () => (await import('./OpenAccessPage.tsx')).OpenAccessPage,
  },
  binding: openAccessBinding,
  load: loadAll(loadList(openAccessList), (queries, { api, principal }) =>
    queries.prefetchQuery(subjectsQuery(api, principal.customerId)),
  ),
  messages,
}
