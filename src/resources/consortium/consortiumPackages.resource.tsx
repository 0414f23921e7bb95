import Icon from '@mui/icons-material/LibraryAddCheckOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { packageFinder } from '../packageFinder.ts'
import { consortiumPackagesBinding, consortiumPackagesList } from './bindings.ts'
import { messages } from './messages.ts'

/** The packages that a consortium assigns to its members. */
export const resource: ResourceModule = {
  name: 'consortiumPackages',
  path: paths.consortiumPackages,
  permission: 'consortiumPackages.list',
  menu: { label: 'resources.consortiumPackages.name', icon: Icon, order: 30, group: 'resources' },
  screens: {
    list: async () => (await import('./ConsortiumPackagesPage.tsx')).ConsortiumPackagesPage,
  },
  binding: consortiumPackagesBinding,
  load: loadList(consortiumPackagesList),
  finder: packageFinder(paths.consortiumPackages),
  messages,
}
