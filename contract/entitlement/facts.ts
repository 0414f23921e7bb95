import type { CoverageDepth } from '../holdings/coverage.ts'
import type { HoldingAccess } from '../holdings/holdingAccess.ts'
import type { RemoteMethod } from '../organization/signInMethods.ts'
import type { ItemKey } from './itemQuery.ts'

/** A span of days, YYYY-MM-DD: from `from` on, null for always, and before `until`, null for without end. */
export interface Period {
  from: string | null
  until: string | null
}

/** A membership of a customer in a consortium. */
export interface Membership extends Period {
  consortiumId: number
  consortium: string
}

/** A method by which readers of a library sign in from elsewhere. */
export interface RemoteMethodFacts {
  method: RemoteMethod
  /** Whether the last test of what is saved failed. */
  isFailing: boolean
}

/** What decides about all items of a library. */
export interface LibraryFacts {
  id: number
  name: string
  /** null: without end. */
  subscriptionEndsOn: string | null
  graceDays: number
  resourceTypeIds: ReadonlySet<number>
  memberships: readonly Membership[]
  /** Methods by which its readers sign in from an address that is not registered. */
  remoteMethods: readonly RemoteMethodFacts[]
}

/** How an article may be read, in the words of COUNTER. */
export const articleAccesses = ['controlled', 'open', 'freeToRead'] as const

/** Whether an article needs a subscription, is open access, or is free to read without being open access. */
export type ArticleAccess = (typeof articleAccesses)[number]

/** A title of the catalogue, or an article in one. */
export interface ItemFacts {
  titleId: number
  title: string
  resourceTypeId: number
  resourceType: string
  /** Whether the title as a whole is open access. */
  isOpenAccess: boolean
  /** null when the item is a title, or an article of which the catalogue does not say. */
  articleAccess: ArticleAccess | null
  articleId: number | null
  /** When the item appeared, as precise as it is known. */
  date: string | null
  volume: string
  issue: string
}

/** What the catalogue says about the item in question. */
export type ItemFinding =
  | { found: 'one'; item: ItemFacts }
  | { found: 'none'; key: ItemKey; value: string }
  | { found: 'several'; titles: readonly string[] }

/** What is recorded about the reader in question. */
export type ReaderFinding =
  /** The question names the library itself. */
  | { found: 'library' }
  | { found: 'address'; address: string; rangeId: number; range: string }
  | { found: 'reader'; readerId: number; reader: string; isDisabled: boolean }
  /** Registered by other customers, as far as the caller may know them. */
  | { found: 'elsewhere'; key: 'address' | 'reader'; value: string; names: readonly string[] }
  | { found: 'none'; key: 'address' | 'reader'; value: string }
  /** At several libraries, or several readers of one name: nobody can say who it is. */
  | { found: 'several'; key: 'address' | 'reader'; value: string; names: readonly string[] }

/** How a library can have a title. */
export const holdingWays = ['ownTitle', 'ownPackage', 'consortiumPackage'] as const

/** How a library has a title: by itself, in a package of its own, or in a package of its consortium. */
export type HoldingWay = (typeof holdingWays)[number]

/** One way in which a library has, had or could have a title, with the coverage that it gives. */
export interface HoldingFacts extends Period {
  way: HoldingWay
  /** Id of the row of the library's titles, or of the package. */
  recordId: number
  /** Name of the package; empty for an own title. */
  name: string
  accessType: HoldingAccess
  /** The consortium of a package of a consortium. */
  consortiumId: number | null
  /** The one member to which it is assigned; null for all members. */
  memberId: number | null
  startDate: string | null
  endDate: string | null
  firstVolume: string
  firstIssue: string
  lastVolume: string
  lastIssue: string
  /** KBART's embargo, or empty. */
  embargo: string
  depth: CoverageDepth
}
