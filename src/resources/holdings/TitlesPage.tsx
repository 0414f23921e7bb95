import { LibraryPage } from '../LibraryPage.tsx'
import { HoldingTable } from './HoldingTable.tsx'

/** Print / Online Subscribed Titles of the library (spec: resources §2.2). */
export const TitlesPage = () => (
  <LibraryPage kind="journals" view="titles">
    <HoldingTable kind="titles" />
  </LibraryPage>
)

/** The same for books. */
export const BooksPage = () => (
  <LibraryPage kind="books" view="titles">
    <HoldingTable kind="books" />
  </LibraryPage>
)
