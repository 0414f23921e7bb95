import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'

/** The resources of each kind of holding: the list of its titles and the list of its packages. */
export const kindResources = {
  journal: { titles: 'titles', packages: 'packages' },
  book: { titles: 'books', packages: 'bookPackages' },
} as const satisfies Record<HoldingKind, { titles: string; packages: string }>

/** The value of a kind in the query string of an address. */
export const kindParam = { journal: 'journals', book: 'books' } as const satisfies Record<
  HoldingKind,
  string
>
