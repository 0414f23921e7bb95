import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { booksBinding, booksList } from './bindings.ts'
import { holdingFinder } from './holdingFinder.ts'

/**
 * The library's books, opened by the Journal / Books switch; its texts are declared with the
 * titles.
 */
export const resource: ResourceModule = {
  name: 'books',
  path: paths.books,
  permission: 'books.list',
  screens: { list: async () => (await import('./TitlesPage.tsx')).BooksPage },
  binding: booksBinding,
  load: loadList(booksList),
  finder: holdingFinder(paths.books, 'resources.books.name'),
}
