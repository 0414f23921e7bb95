import {
  type AccessAnswer,
  checkAccess,
  type Facts,
} from '../../contract/entitlement/checkAccess.ts'
import type { ItemFinding, LibraryFacts } from '../../contract/entitlement/facts.ts'
import type { ItemQuery } from '../../contract/entitlement/itemQuery.ts'
import type { ReaderQuery } from '../../contract/entitlement/readerQuery.ts'
import type { Db } from '../context.ts'
import { findItems } from './findItems.ts'
import { libraryFacts } from './libraryFacts.ts'
import { findReader } from './findReader.ts'
import { type HoldingsOf, readHoldings } from './holdings.ts'

/** One question, parsed. */
export interface AccessQuestion {
  /** The library in question; null where the reader decides it. */
  libraryId: number | null
  reader: ReaderQuery | null
  item: ItemQuery
  on: string
  /** Whether the caller may learn that a package is assigned to other members. */
  seesOtherMembers: boolean
}

/** The answer to one question, with the library and the title that it is about. */
export interface FullAnswer extends AccessAnswer {
  on: string
  library: { id: number; name: string } | null
  title: { id: number; name: string } | null
}

/** Answers one question. Throws `Problem('invalid')` for the reader when nothing says which library is meant. */
export async function answerQuestion(
  db: Db,
  { libraryId, reader, item: query, on, seesOtherMembers }: AccessQuestion,
): Promise<FullAnswer> {
  const identified = await findReader(db, reader, libraryId)
  const [library = null] =
    identified.customerId === null ? [] : await libraryFacts(db, [identified.customerId])
  const item = await findItem(db, query)
  const title = titleOf(item)
  const holdings =
    library === null || title === null
      ? []
      : (await readHoldings(db, [library], [title.id], { seesOtherMembers }))(library, title.id)
  const answer = checkAccess({ on, reader: identified.reader, library, item, holdings })
  return {
    ...answer,
    on,
    library: library === null ? null : { id: library.id, name: library.name },
    title,
  }
}

/** Facts about many items for one library. */
export interface ManyFacts {
  /** In the order of the queries. */
  items: ItemFinding[]
  holdingsOf: HoldingsOf
}

/** Reads what decides about many items for one library, in a few statements whatever their number. */
export async function readMany(
  db: Db,
  library: LibraryFacts,
  queries: readonly ItemQuery[],
  viewer: { seesOtherMembers: boolean },
): Promise<ManyFacts> {
  const items = await findItems(db, queries)
  const titleIds = items.flatMap((item) => titleOf(item)?.id ?? [])
  return { items, holdingsOf: await readHoldings(db, [library], titleIds, viewer) }
}

/** Returns the answer for an item, by the holdings of its title. */
export function answerByHoldings({
  holdingsOf,
  ...question
}: Omit<Facts, 'holdings'> & { holdingsOf: HoldingsOf }): AccessAnswer {
  const { library, item } = question
  const title = titleOf(item)
  const holdings = library === null || title === null ? [] : holdingsOf(library, title.id)
  return checkAccess({ ...question, holdings })
}

/** Returns what the catalogue says about one item. */
export async function findItem(db: Db, query: ItemQuery): Promise<ItemFinding> {
  const [item] = await findItems(db, [query])
  return item ?? { found: 'none', key: query.key, value: query.value }
}

/** Returns the title of an item, or the title of the article; `null` when the item is not known. */
export const titleOf = (item: ItemFinding): { id: number; name: string } | null =>
  item.found === 'one' ? { id: item.item.titleId, name: item.item.title } : null
