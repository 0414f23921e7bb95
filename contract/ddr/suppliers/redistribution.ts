import { expectedDays, type SupplierHolding, type SupplierLoad } from './suggestion.ts'

/** A library that has the article of a request, by itself or by a package of its consortium. */
export interface Holder {
  supplierId: number
  holding: SupplierHolding
}

/** A request of the past, and the other libraries that have its article. */
export interface PastRequest {
  holders: readonly Holder[]
}

/** A library with the requests that it would have got. */
export interface Redistribution {
  supplierId: number
  requests: number
  expectedDays: number
}

const daysOfYear = 365

/**
 * Returns to which libraries the requests of a year would have gone, most requests first: each to a library that has the
 * article by itself, else by a package of the consortium, and among those to the quickest. A library becomes slower with
 * each request that it gets: its open requests grow by the new ones of a day times the days that one stays open.
 */
export function redistribute(
  requests: readonly PastRequest[],
  loads: ReadonlyMap<number, SupplierLoad>,
): Redistribution[] {
  const assignedCounts = new Map<number, number>()
  const daysWith = (supplierId: number): number => {
    const load = loads.get(supplierId)
    if (load === undefined) return Number.POSITIVE_INFINITY
    const additional = ((assignedCounts.get(supplierId) ?? 0) / daysOfYear) * (load.medianDays ?? 1)
    return expectedDays({ ...load, openRequests: load.openRequests + additional })
  }
  // Only the days of the library that gets a request change with it.
  const current = new Map<number, number>()
  const daysOf = (supplierId: number): number => {
    const currentDays = current.get(supplierId)
    if (currentDays !== undefined) return currentDays
    const first = daysWith(supplierId)
    current.set(supplierId, first)
    return first
  }
  const goesTo = (one: Holder, other: Holder): boolean => {
    if (one.holding !== other.holding) return one.holding === 'own'
    const days = daysOf(one.supplierId)
    const otherDays = daysOf(other.supplierId)
    return days === otherDays ? one.supplierId < other.supplierId : days < otherDays
  }
  for (const { holders } of requests) {
    let best: Holder | undefined
    for (const holder of holders) if (best === undefined || goesTo(holder, best)) best = holder
    if (best === undefined) continue
    assignedCounts.set(best.supplierId, (assignedCounts.get(best.supplierId) ?? 0) + 1)
    current.set(best.supplierId, daysWith(best.supplierId))
  }
  return [...assignedCounts]
    .map(([supplierId, count]) => ({
      supplierId,
      requests: count,
      expectedDays: daysWith(supplierId),
    }))
    .sort((one, other) => other.requests - one.requests || one.supplierId - other.supplierId)
}
