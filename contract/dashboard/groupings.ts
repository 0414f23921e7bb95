import type { NamedCount } from '../counts.ts'

/** Several kinds counted as one (spec: portal §9, "Dashboard groupings"). */
export interface Grouping {
  name: string
  kinds: readonly string[]
}

export const journalsGroup: Grouping = {
  name: 'Journals',
  kinds: ['Magazines', 'Books Series', 'Pre-print', 'Journals'],
}

export const journalArticlesGroup: Grouping = {
  name: 'Journal Articles',
  kinds: ['Journal Articles', 'Pre-Print', 'Magazine Articles', 'Books'],
}

/** The count of one group of resource types, with the counts it adds up. */
export interface GroupedCount extends NamedCount {
  /** What the group adds up; empty for a kind of its own. */
  parts: NamedCount[]
}

/** The group first, then the kinds outside it as they came. Without any of its kinds there is no group. */
export function grouped(counts: readonly NamedCount[], grouping: Grouping): GroupedCount[] {
  const kinds = new Set(grouping.kinds.map((kind) => kind.toLowerCase()))
  const belongs = ({ name }: NamedCount) => kinds.has(name.toLowerCase())
  const parts = counts.filter(belongs)
  const others = counts
    .filter((one) => !belongs(one))
    .map(({ name, count }) => ({ name, count, parts: [] }))
  return parts.length === 0
    ? others
    : [{ name: grouping.name, count: sumOf(parts), parts }, ...others]
}

/** Returns the sum of the counts; 0 for an empty list. */
export const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
