import { LibraryPage } from '../LibraryPage.tsx'
import { bookPackagesList, packagesList } from './bindings.ts'
import { PackageTable } from './PackageTable.tsx'

/** Shows the library's journal packages (docs/requirements/resources.md §2.2). */
export const PackagesPage = () => (
  <LibraryPage kind="journal" view="packages" list={packagesList}>
    <PackageTable kind="journal" />
  </LibraryPage>
)

/** Shows the library's book packages. */
export const BookPackagesPage = () => (
  <LibraryPage kind="book" view="packages" list={bookPackagesList}>
    <PackageTable kind="book" />
  </LibraryPage>
)
