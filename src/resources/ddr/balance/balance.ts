import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatMonth } from '../../../dates.ts'
import { formatCount } from '../../../numbers.ts'

/** What the members of a consortium supplied to one another. */
export type Balance = OutputOf<typeof ddr.balance>

/** What one member supplied and received. */
export type LibraryBalance = Balance['libraries'][number]

/** The columns of figures, in order. */
export const figures = [
  'supplied',
  'received',
  'difference',
  'requests',
  'share',
  'medianDays',
  'closedDays',
] as const

/** All columns, in order. */
export const columns = ['library', ...figures] as const

/** A column of the table. */
export type BalanceColumn = (typeof columns)[number]

/** The column by which the table is sorted, and the direction. */
export interface BalanceSorting {
  sort: BalanceColumn
  order: 'ASC' | 'DESC'
}

/** Returns how an address sorts the table; by default first who supplied most beyond what it received. */
export function sortingIn(params: URLSearchParams): BalanceSorting {
  const sort = columns.find((column) => column === params.get('sort'))
  if (sort === undefined) return { sort: 'difference', order: 'DESC' }
  return { sort, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' }
}

/** Returns the libraries in the order of the table: equals by name, and those without a figure last. */
export function inOrder(
  libraries: readonly LibraryBalance[],
  { sort, order }: BalanceSorting,
): LibraryBalance[] {
  const direction = order === 'ASC' ? 1 : -1
  const byName = (one: LibraryBalance, other: LibraryBalance) => one.name.localeCompare(other.name)
  if (sort === 'library') {
    return libraries.toSorted((one, other) => direction * byName(one, other))
  }
  const figureOf = (library: LibraryBalance) =>
    sort === 'difference' ? difference(library) : library[sort]
  return libraries.toSorted((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)]
    if (a === null || b === null)
      return Number(a === null) - Number(b === null) || byName(one, other)
    return direction * (a - b) || byName(one, other)
  })
}

/** Returns how many more articles a library supplied than it received. */
const difference = ({ supplied, received }: LibraryBalance): number => supplied - received

/** Returns a figure as text; `–` where there is none. */
export function figureText(library: LibraryBalance, name: (typeof figures)[number]): string {
  switch (name) {
    case 'difference': {
      const value = difference(library)
      return value > 0 ? `+${formatCount(value)}` : formatCount(value).replace('-', '−')
    }
    case 'share':
      return library.share === null ? '–' : `${Math.round(library.share * 100)}%`
    case 'medianDays':
      return library.medianDays === null ? '–' : library.medianDays.toFixed(1)
    case 'supplied':
    case 'received':
    case 'requests':
    case 'closedDays':
      return formatCount(library[name])
  }
}

/** Returns the rows of the balance as a CSV file, with two columns for each month; '' where there is no figure. */
export const balanceRows = ({ months, libraries }: Balance): Record<string, string>[] =>
  libraries.map((library) => ({
    Library: library.name,
    Supplied: String(library.supplied),
    Received: String(library.received),
    Requests: String(library.requests),
    'Fulfilled share': library.share === null ? '' : library.share.toFixed(3),
    'Median days': library.medianDays === null ? '' : library.medianDays.toFixed(1),
    'Closed days': String(library.closedDays),
    ...Object.fromEntries(
      months.flatMap((month, index) => [
        [`Supplied ${formatMonth(month)}`, String(library.suppliedByMonth[index] ?? 0)],
        [`Received ${formatMonth(month)}`, String(library.receivedByMonth[index] ?? 0)],
      ]),
    ),
  }))
