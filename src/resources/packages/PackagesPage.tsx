import { LibraryPage } from '../LibraryPage.tsx'
import { bookPackagesList, packagesList } from './bindings.ts'
import { PackageTable } from './PackageTable.tsx'

/** Shows the library's journal packages (spec: resources §2.2). */
export const PackagesPage = () => (
  <LibraryPage kind="journals" view="packages" list={packagesList}>
    <PackageTable kind="journals" />
  </LibraryPage>
)

/** Shows the library's book packages. */
export const BookPackagesPage = () => (
  <LibraryPage kind="books" view="packages" list={bookPackagesList}>
    <PackageTable kind="books" />
  </LibraryPage>
)
