import { ListBase } from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { LibraryViews } from '../LibraryViews.tsx'
import { HoldingTable } from './HoldingTable.tsx'

const byTitle = { field: 'title', order: 'ASC' } as const

/** Print / Online Subscribed Titles of the library (spec: resources §2.2). */
export function TitlesPage() {
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <LibraryViews kind="journals" view="titles" />
      <ListBase resource="titles" perPage={15} sort={byTitle}>
        <HoldingTable kind="titles" />
      </ListBase>
    </>
  )
}

/** The same for books. */
export function BooksPage() {
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <LibraryViews kind="books" view="titles" />
      <ListBase resource="books" perPage={15} sort={byTitle}>
        <HoldingTable kind="books" />
      </ListBase>
    </>
  )
}
