import type { NamedCount } from '../counts.ts'

/** Several resource types counted as one (docs/requirements/portal.md §9, "Dashboard groupings"). */
export interface Grouping {
  name: string
  kinds: readonly string[]
}

/** Resource types of titles that the dashboards count as journals. */
export const journalsGroup: Grouping = {
  name: 'Journals',
  kinds: ['Magazines', 'Books Series', 'Pre-print', 'Journals'],
}

/** Data types of articles that the dashboards count as journal articles. */
export const journalArticlesGroup: Grouping = {
  name: 'Journal Articles',
  kinds: ['Journal Articles', 'Pre-Print', 'Magazine Articles', 'Books'],
}

/** The count of one group of resource types, with the counts it adds up. */
export interface GroupedCount extends NamedCount {
  /** The counts that the group adds up; empty for a resource type that belongs to no group. */
  parts: NamedCount[]
}

/**
 * Returns the group's count first, then the counts outside the group in their order. There is no group entry
 * when none of its resource types is present.
 */
export function groupCounts(counts: readonly NamedCount[], grouping: Grouping): GroupedCount[] {
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
