import { LibraryPage } from '../LibraryPage.tsx'
import { booksList, titlesList } from './bindings.ts'
import { HoldingTable } from './HoldingTable.tsx'

/** Shows Print / Online Subscribed Titles of the library (docs/requirements/resources.md §2.2). */
export const TitlesPage = () => (
  <LibraryPage kind="journal" view="titles" list={titlesList}>
    <HoldingTable kind="journal" />
  </LibraryPage>
)

/** Shows the library's books. */
export const BooksPage = () => (
  <LibraryPage kind="book" view="titles" list={booksList}>
    <HoldingTable kind="book" />
  </LibraryPage>
)
