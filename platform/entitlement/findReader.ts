import type { ReaderFinding } from '../../contract/entitlement/facts.ts'
import type { ReaderQuery } from '../../contract/entitlement/readerQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import { rangesWith, readersByMail, readersByName } from './libraryStore.ts'

/** The record of a reader, and the library that decides; null when the reader belongs to none or to several. */
export interface IdentifiedReader {
  reader: ReaderFinding
  customerId: number | null
}

/**
 * Finds the library of a reader. `customerId` is the library in question; null when the reader decides which one.
 * Throws `Problem('invalid')` when neither says it.
 */
export async function findReader(
  db: Db,
  query: ReaderQuery | null,
  customerId: number | null,
): Promise<IdentifiedReader> {
  if (query === null) {
    if (customerId === null) {
      throw invalidReader('Choose a library, or enter an address or a reader')
    }
    return { reader: { found: 'library' }, customerId }
  }
  return query.key === 'address'
    ? findAddress(db, query.value, customerId)
    : findEndUser(db, query, customerId)
}

const invalidReader = (message: string) =>
  new Problem('invalid', message, { fields: { reader: message } })

async function findAddress(
  db: Db,
  address: string,
  customerId: number | null,
): Promise<IdentifiedReader> {
  const ranges = await rangesWith(db, address)
  const key = 'address' as const
  const names = namesOf(ranges)
  const [own] =
    customerId === null ? ranges : ranges.filter((range) => range.customerId === customerId)
  if (own === undefined) {
    return names.length === 0
      ? { reader: { found: 'none', key, value: address }, customerId }
      : { reader: { found: 'elsewhere', key, value: address, names }, customerId }
  }
  if (customerId === null && ranges.some((range) => range.customerId !== own.customerId)) {
    return { reader: { found: 'several', key, value: address, names }, customerId }
  }
  const { rangeId, range } = own
  return { reader: { found: 'address', address, rangeId, range }, customerId: own.customerId }
}

async function findEndUser(
  db: Db,
  { key: by, value }: ReaderQuery,
  customerId: number | null,
): Promise<IdentifiedReader> {
  if (by === 'name' && customerId === null) {
    throw invalidReader("Choose a library to look for a reader's name, or enter the mail address")
  }
  const matches =
    by === 'mail' ? await readersByMail(db, value) : await readersByName(db, customerId ?? 0, value)
  const key = 'reader' as const
  const candidates =
    customerId === null ? matches : matches.filter((one) => one.customerId === customerId)
  const active = candidates.filter(({ isDisabled }) => !isDisabled)
  // Active readers come first.
  const [reader] = candidates
  if (reader === undefined) {
    const names = namesOf(matches)
    return names.length === 0
      ? { reader: { found: 'none', key, value }, customerId }
      : { reader: { found: 'elsewhere', key, value, names }, customerId }
  }
  if (active.length > 1) {
    const names = by === 'name' ? active.map(({ mail }) => mail) : namesOf(active)
    return { reader: { found: 'several', key, value, names }, customerId }
  }
  const { readerId, mail, isDisabled } = reader
  return {
    reader: { found: 'reader', readerId, reader: mail, isDisabled },
    customerId: reader.customerId,
  }
}

const namesOf = (matches: readonly { customer: string }[]): string[] => [
  ...new Set(matches.map(({ customer }) => customer)),
]
