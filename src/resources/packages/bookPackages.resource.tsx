import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { bookPackagesBinding, bookPackagesList } from './bindings.ts'
import { messages } from './messages.ts'
import { packageFinder } from '../packageFinder.ts'

/**
 * The library's book packages, opened from the titles by the switch between titles and packages.
 */
export const resource: ResourceModule = {
  name: 'bookPackages',
  path: paths.bookPackages,
  permission: 'bookPackages.list',
  screens: { list: async () => (await import('./PackagesPage.tsx')).BookPackagesPage },
  binding: bookPackagesBinding,
  load: loadList(bookPackagesList),
  finder: packageFinder(paths.bookPackages),
  messages,
}
