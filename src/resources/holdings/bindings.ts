import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { books, openAccess, titles } from '../../../contract/holdings/endpoints.ts'
import { listOf, listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import type { ListDefaults } from '../load.ts'

/** A row of titles or books. */
export type HoldingRow = OutputOf<typeof titles.list>['rows'][number] & { id: number }
/** A row of open access titles. */
export type OpenAccessRow = OutputOf<typeof openAccess.list>['rows'][number] & { id: number }
type TitleQuery = InputOf<typeof titles.list>
/** Column that the list of titles or books can be sorted by. */
export type HoldingSort = NonNullable<TitleQuery['sort']>
type AccessFilter = TitleQuery['accessType']

/** Values of the filter bar of titles and books. */
export interface HoldingFilter {
  title?: string
  accessType?: AccessFilter
}

/** Returns the filter as input of the list call. Missing values mean all. */
export const holdingFilter = (customerId: number, filter: HoldingFilter) => ({
  customerId,
  title: filter.title ?? '',
  accessType: filter.accessType ?? ('all' as const),
})

const byTitle = { perPage: 15, sort: { field: 'title', order: 'ASC' } } as const

/** Initial state of the titles list. */
export const titlesList: ListDefaults = { resource: 'titles', ...byTitle }
/** Initial state of the books list. */
export const booksList: ListDefaults = { resource: 'books', ...byTitle }
/** Initial state of the open access list. */
export const openAccessList: ListDefaults = { resource: 'openAccess', ...byTitle }

/** Returns the binding of titles. */
export const titlesBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf<HoldingFilter>(async (filter, params) =>
    listResult(
      await api.titles.list(
        {
          ...holdingFilter(principal().customerId, filter),
          resourceType: '',
          ...listQuery<HoldingSort>(params),
        },
        { signal },
      ),
      ({ recordId }) => recordId,
    ),
  ),
})

/** Returns the binding of books. */
export const booksBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf<HoldingFilter>(async (filter, params) =>
    listResult(
      await api.books.list(
        {
          ...holdingFilter(principal().customerId, filter),
          ...listQuery<NonNullable<InputOf<typeof books.list>['sort']>>(params),
        },
        { signal },
      ),
      ({ recordId }) => recordId,
    ),
  ),
})

/** Returns the binding of open access titles. */
export const openAccessBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf<{ title?: string }>(async ({ title = '' }, params) => {
    const answer = await api.openAccess.list(
      {
        customerId: principal().customerId,
        title,
        ...listQuery<NonNullable<InputOf<typeof openAccess.list>['sort']>>(params),
      },
      { signal },
    )
    return listResult(answer, ({ titleId }) => titleId)
  }),
})
