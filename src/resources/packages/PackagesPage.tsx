import { ListBase } from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { LibraryViews } from '../LibraryViews.tsx'
import { PackageTable } from './PackageTable.tsx'

const byName = { field: 'name', order: 'ASC' } as const

/** Journal packages of the library (spec: resources §2.2). */
export function PackagesPage() {
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <LibraryViews kind="journals" view="packages" />
      <ListBase resource="packages" perPage={15} sort={byName}>
        <PackageTable kind="journals" />
      </ListBase>
    </>
  )
}

/** The same for books. */
export function BookPackagesPage() {
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <LibraryViews kind="books" view="packages" />
      <ListBase resource="bookPackages" perPage={15} sort={byName}>
        <PackageTable kind="books" />
      </ListBase>
    </>
  )
}
