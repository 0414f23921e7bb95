import { expectedDays, type SupplierHolding, type SupplierLoad } from './suggestion.ts'

/** A request of the past, and the other libraries that have its article. */
export interface PastRequest {
  holders: readonly { supplierId: number; holding: SupplierHolding }[]
}

/** A library with the requests that it would have got. */
export interface Redistributed {
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
): Redistributed[] {
  const given = new Map<number, number>()
  const daysWith = (supplierId: number): number => {
    const load = loads.get(supplierId)
    if (load === undefined) return Number.POSITIVE_INFINITY
    const more = ((given.get(supplierId) ?? 0) / daysOfYear) * (load.medianDays ?? 1)
    return expectedDays({ ...load, openRequests: load.openRequests + more })
  }
  for (const { holders } of requests) {
    const own = holders.filter(({ holding }) => holding === 'own')
    const choice = own.length > 0 ? own : holders
    const best = choice
      .map(({ supplierId }) => ({ supplierId, days: daysWith(supplierId) }))
      .sort((one, other) => one.days - other.days || one.supplierId - other.supplierId)[0]
    if (best !== undefined) given.set(best.supplierId, (given.get(best.supplierId) ?? 0) + 1)
  }
  return [...given]
    .map(([supplierId, count]) => ({
      supplierId,
      requests: count,
      expectedDays: daysWith(supplierId),
    }))
    .sort((one, other) => other.requests - one.requests || one.supplierId - other.supplierId)
}
