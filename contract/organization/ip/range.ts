import {
  type Address,
  type AddressFault,
  addressAt,
  bitsOf,
  type Family,
  isFault,
  parseAddress,
} from './address.ts'
import { type BlockKind, specialBlock } from './specialBlocks.ts'

/**
 * A range as the record stores it: canonical texts, `to` null for a single address (docs/requirements/resources.md §3).
 */
export interface IpRange {
  from: string
  to: string | null
  label: string
}

/** A range of addresses as numbers, for comparing and counting. */
export interface Span {
  family: Family
  first: bigint
  last: bigint
}

/** Why a range of addresses is refused. */
export type RangeFault = AddressFault | 'mixed' | 'fromOverTo' | 'family' | BlockKind

/** What the parser of a range allows. */
export interface RangeRules {
  /** Whether the documentation networks are allowed, as in the demo; they belong to nobody. */
  allowDocumentation: boolean
  /** The only family that the form accepts. */
  family?: Family
}

/** Parses a range from its two ends; an empty or equal `to` makes it a single address. */
export function parseRange(from: string, to: string, rules: RangeRules): Span | RangeFault {
  const start = parseAddress(from)
  if (isFault(start)) return start
  const end = to.trim() === '' ? start : parseAddress(to)
  return isFault(end) ? end : spanOf(start, end, rules)
}

/** What stands between the ends of a range: a tab where two cells of a spreadsheet were copied. */
const separator = /-|–|—|\t|\bto\b/i

/** Parses one line: an address, `from - to`, two cells of a spreadsheet, or a network in CIDR form. */
export function parseLine(line: string, rules: RangeRules): Span | RangeFault {
  const text = line.trim().slice(0, 200)
  if (text.includes('/')) return parseNetwork(text, rules)
  const [from = '', to = '', ...more] = text.split(separator).map((end) => end.trim())
  return more.length > 0 ? 'malformed' : parseRange(from, to, rules)
}

function parseNetwork(text: string, rules: RangeRules): Span | RangeFault {
  const [, base = '', length = ''] = /^([^/\s]+)\/(\d{1,3})$/.exec(text) ?? []
  const start = parseAddress(base)
  if (isFault(start)) return start === 'missing' ? 'malformed' : start
  const free = bitsOf(start.family) - Number(length)
  if (free < 0 || /^0\d/.test(length)) return 'malformed'
  const size = 1n << BigInt(free)
  // 192.0.2.7/24 may mean a host or its network, so it is refused.
  if (start.value % size !== 0n) return 'malformed'
  return spanOf(start, { ...start, value: start.value + size - 1n }, rules)
}

function spanOf(start: Address, end: Address, rules: RangeRules): Span | RangeFault {
  if (start.family !== end.family) return 'mixed'
  if (rules.family !== undefined && rules.family !== start.family) return 'family'
  if (start.value > end.value) return 'fromOverTo'
  const span: Span = { family: start.family, first: start.value, last: end.value }
  return specialBlock(span, rules.allowDocumentation) ?? span
}

/** Returns the canonical form of a range, in which it is stored and compared. */
export const rangeOf = ({ family, first, last }: Span, label = ''): IpRange => ({
  from: addressAt(family, first),
  to: first === last ? null : addressAt(family, last),
  label,
})

/** Returns a range as text: `192.0.2.0 – 192.0.2.7`, or the single address. */
export const rangeText = ({ from, to }: Pick<IpRange, 'from' | 'to'>): string =>
  to === null ? from : `${from} – ${to}`
