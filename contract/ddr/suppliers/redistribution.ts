import { expectedDays, type SupplierHolding, type SupplierLoad } from './suggestion.ts'

/** A library that has the article of a request, by itself or by a package of its consortium. */
export interface Holder {
  supplierId: number
  holding: SupplierHolding
}

/** A library with the number of requests that would have gone to it, and the days in which it would answer one then. */
export interface AssignedSupplier {
  supplierId: number
  requests: number
  expectedDays: number
}

const daysOfYear = 365

/**
 * Finds out to which libraries the requests of a year would have gone: each to a library that has the article by
 * itself, else by a package of the consortium, and among those to the quickest. A library becomes slower with each
 * request that it gets: its open requests grow by the new ones of a day times the days that one stays open.
 */
export class Redistribution {
  readonly #loads: ReadonlyMap<number, SupplierLoad>
  readonly #assignedCounts = new Map<number, number>()
  /** Only the days of the library that gets a request change with it. */
  readonly #currentDays = new Map<number, number>()

  constructor(loads: ReadonlyMap<number, SupplierLoad>) {
    this.#loads = loads
  }

  /** Assigns a request to one of the libraries that have its article; to none where there are none. */
  assign(holders: readonly Holder[]): void {
    let best: Holder | undefined
    for (const holder of holders)
      if (best === undefined || this.#goesTo(holder, best)) best = holder
    if (best === undefined) return
    const { supplierId } = best
    this.#assignedCounts.set(supplierId, (this.#assignedCounts.get(supplierId) ?? 0) + 1)
    this.#currentDays.set(supplierId, this.#daysWith(supplierId))
  }

  /** Returns the libraries to which requests went, most requests first. */
  suppliers(): AssignedSupplier[] {
    return [...this.#assignedCounts]
      .map(([supplierId, requests]) => ({
        supplierId,
        requests,
        expectedDays: this.#daysWith(supplierId),
      }))
      .sort((one, other) => other.requests - one.requests || one.supplierId - other.supplierId)
  }

  #goesTo(one: Holder, other: Holder): boolean {
    if (one.holding !== other.holding) return one.holding === 'own'
    const days = this.#daysOf(one.supplierId)
    const otherDays = this.#daysOf(other.supplierId)
    return days === otherDays ? one.supplierId < other.supplierId : days < otherDays
  }

  #daysOf(supplierId: number): number {
    const current = this.#currentDays.get(supplierId)
    if (current !== undefined) return current
    const first = this.#daysWith(supplierId)
    this.#currentDays.set(supplierId, first)
    return first
  }

  #daysWith(supplierId: number): number {
    const load = this.#loads.get(supplierId)
    if (load === undefined) return Number.POSITIVE_INFINITY
    const assigned = this.#assignedCounts.get(supplierId) ?? 0
    const additional = (assigned / daysOfYear) * (load.medianDays ?? 1)
    return expectedDays({ ...load, openRequests: load.openRequests + additional })
  }
}
