import { Problem } from '../../contract/kernel/problem.ts'
import type { OrganizationRecord } from '../../contract/organization/endpoints.ts'
import { isFault, parseAddress } from '../../contract/organization/ip/address.ts'
import { type IpRange, rangeText } from '../../contract/organization/ip/range.ts'
import { countedRangeText } from '../../contract/organization/ip/wide.ts'
import type { Db } from '../context.ts'
import { deleteRanges, foreignRanges, insertRanges, waitForRangeSaves } from './rangeStore.ts'
import type { StoredRecord } from './recordStore.ts'

/**
 * The IP ranges that saving the form added and removed, as text for the mail and the audit log; a wide range with its
 * number of addresses (docs/assumptions.md#wide-ranges).
 */
export interface RangeChanges {
  ipAdded: string[]
  ipRemoved: string[]
}

type Ranges = Pick<OrganizationRecord, 'ip4Ranges' | 'ip6Ranges'>

/** Returns the record with its ranges in canonical form, in which they are stored and compared. */
export const canonicalRanges = <R extends Ranges>(record: R): R => ({
  ...record,
  ip4Ranges: record.ip4Ranges.map(canonical),
  ip6Ranges: record.ip6Ranges.map(canonical),
})

/** Returns the record with its ranges sorted by address, as they are stored. */
export const inAddressOrder = <R extends Ranges>(record: R): R => ({
  ...record,
  ip4Ranges: record.ip4Ranges.toSorted(byAddress),
  ip6Ranges: record.ip6Ranges.toSorted(byAddress),
})

/**
 * Returns a range in canonical form. Invalid text stays unchanged; `recordFaults` refuses it and names its position.
 */
function canonical({ from, to, label }: IpRange): IpRange {
  const first = parseAddress(from)
  const last = parseAddress(to ?? '')
  const isSingle = !isFault(first) && !isFault(last) && first.value === last.value
  const end = isFault(last) ? to : last.text
  return { from: isFault(first) ? from : first.text, to: isSingle ? null : end, label }
}

const valueOf = (text: string): bigint => {
  const address = parseAddress(text)
  return isFault(address) ? -1n : address.value
}

const byAddress = (a: IpRange, b: IpRange): number => (valueOf(a.from) < valueOf(b.from) ? -1 : 1)

/**
 * Saves the ranges of a record, and returns what was added and removed. Overlaps are checked before the constraints
 * of the database refuse them, so that the error names the range. Throws `Problem('invalid')` for a range of another
 * customer.
 */
export async function saveRanges(
  db: Db,
  sent: OrganizationRecord,
  stored: StoredRecord,
): Promise<RangeChanges> {
  const before = [...stored.ip4Ranges, ...stored.ip6Ranges]
  const after = [...sent.ip4Ranges, ...sent.ip6Ranges]
  const removed = without(before, after)
  const added = without(after, before)
  if (removed.length + added.length > 0) {
    await waitForRangeSaves(db)
    await refuseForeign(db, sent)
    await deleteRanges(db, sent.customerId, removed)
    await insertRanges(db, sent.customerId, added).catch(asOverlap)
  }
  return {
    ipAdded: without(added.map(withoutLabel), removed.map(withoutLabel)).map(countedRangeText),
    ipRemoved: without(removed.map(withoutLabel), added.map(withoutLabel)).map(countedRangeText),
  }
}

const keyOf = ({ from, to, label }: IpRange): string => JSON.stringify([from, to, label])
const withoutLabel = (range: IpRange): IpRange => ({ ...range, label: '' })

function without(ranges: readonly IpRange[], others: readonly IpRange[]): IpRange[] {
  const otherKeys = new Set(others.map(keyOf))
  return ranges.filter((range) => !otherKeys.has(keyOf(range)))
}

/** Throws `Problem('invalid')` naming the ranges that belong to other customers, without saying to whom. */
async function refuseForeign(db: Db, sent: OrganizationRecord): Promise<void> {
  const { customerId, ip4Ranges, ip6Ranges } = sent
  const ranges = [...ip4Ranges, ...ip6Ranges]
  const foreignIndexes = await foreignRanges(db, customerId, ranges)
  if (foreignIndexes.length === 0) return
  const fields = foreignIndexes.map((index) =>
    index < ip4Ranges.length
      ? `record.ip4Ranges.${index}`
      : `record.ip6Ranges.${index - ip4Ranges.length}`,
  )
  throw new Problem('invalid', 'These addresses are registered by another customer', {
    fields: Object.fromEntries(fields.map((field) => [field, 'foreign'])),
    data: { ranges: ranges.filter((_, index) => foreignIndexes.includes(index)).map(rangeText) },
  })
}

/**
 * Translates the error of the exclusion constraint, which does not name the range. Throws all other errors unchanged.
 */
function asOverlap(error: unknown): never {
  const constraint = (error as { constraint?: string }).constraint
  const fault = { ip_ranges_own_overlap: 'overlap', ip_ranges_foreign_overlap: 'foreign' }[
    constraint ?? ''
  ]
  if (fault === undefined) throw error
  throw new Problem('invalid', 'A range overlaps another one', {
    fields: { 'record.ip4Ranges': fault, 'record.ip6Ranges': fault },
  })
}
