import Icon from '@mui/icons-material/HubOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { packageFinder } from '../packageFinder.ts'
import { consortiumResourcesBinding, consortiumResourcesList } from './bindings.ts'
import { messages } from './messages.ts'

/** The resources that a consortium subscribes to for its members. */
export const resource: ResourceModule = {
  name: 'consortiumResources',
  path: paths.consortiumResources,
  permission: 'consortiumResources.list',
  menu: { label: 'resources.consortiumResources.name', icon: Icon, order: 34, group: 'resources' },
  screens: {
    list: async () => (await import('./ConsortiumResourcesPage.tsx')).ConsortiumResourcesPage,
  },
  binding: consortiumResourcesBinding,
  load: loadList(consortiumResourcesList),
  finder: packageFinder(paths.consortiumResources),
  messages,
}
