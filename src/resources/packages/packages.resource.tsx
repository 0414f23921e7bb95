import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { packagesBinding, packagesList } from './bindings.ts'
import { messages } from './messages.ts'
import { packageFinder } from '../packageFinder.ts'

/**
 * The library's journal packages, opened from the titles by the switch between titles and packages.
 */
export const resource: ResourceModule = {
  name: 'packages',
  path: paths.packages,
  permission: 'packages.list',
  screens: { list: async () => (await import('./PackagesPage.tsx')).PackagesPage },
  binding: packagesBinding,
  load: loadList(packagesList),
  finder: packageFinder(paths.packages),
  messages,
}
