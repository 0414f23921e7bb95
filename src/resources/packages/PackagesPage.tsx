import { LibraryPage } from '../LibraryPage.tsx'
import { bookPackagesList, packagesList } from './bindings.ts'
import { PackageTable } from './PackageTable.tsx'

/** Journal packages of the library (spec: resources §2.2). */
export const PackagesPage = () => (
  <LibraryPage kind="journals" view="packages" list={packagesList}>
    <PackageTable kind="journals" />
  </LibraryPage>
)

/** The same for books. */
export const BookPackagesPage = () => (
  <LibraryPage kind="books" view="packages" list={bookPackagesList}>
    <PackageTable kind="books" />
  </LibraryPage>
)
