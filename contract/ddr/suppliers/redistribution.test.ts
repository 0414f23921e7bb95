import { expect, it } from 'vitest'
import { type Holder, Redistribution } from './redistribution.ts'
import type { SupplierHolding, SupplierLoad } from './suggestion.ts'

const quick: SupplierLoad = {
  answers: 50,
  medianDays: 1,
  slowDays: 3,
  fulfilled: 45,
  spanDays: 365,
  openRequests: 0,
  daysUntilWork: 0,
}
const slow: SupplierLoad = { ...quick, medianDays: 6, slowDays: 20 }
const held = (...holders: [number, SupplierHolding][]): Holder[] =>
  holders.map(([supplierId, holding]) => ({ supplierId, holding }))

function redistribute(requests: Holder[][], loads: ReadonlyMap<number, SupplierLoad>) {
  const redistribution = new Redistribution(loads)
  for (const holders of requests) redistribution.assign(holders)
  return redistribution.suppliers()
}

it('sends a request to the quickest library that has the article by itself', () => {
  const loads = new Map([
    [1, slow],
    [2, quick],
    [3, quick],
  ])
  const requests = [held([1, 'own'], [2, 'own'], [3, 'consortium']), held([3, 'consortium'])]
  expect(
    redistribute(requests, loads).map(({ supplierId, requests: n }) => [supplierId, n]),
  ).toEqual([
    [2, 1],
    [3, 1],
  ])
})

it('sends a request to the library with the lower id among equally quick ones', () => {
  const loads = new Map([
    [1, quick],
    [2, quick],
  ])
  expect(redistribute([held([2, 'own'], [1, 'own'])], loads)).toMatchObject([{ supplierId: 1 }])
})

it('shares many requests between libraries, because each becomes slower with what it gets', () => {
  const loads = new Map([
    [1, quick],
    [2, { ...quick, medianDays: 1.5 }],
  ])
  const many = Array.from({ length: 2_000 }, () => held([1, 'own'], [2, 'own']))
  const [first, second] = redistribute(many, loads)
  expect((first?.requests ?? 0) + (second?.requests ?? 0)).toBe(2_000)
  expect(second?.requests).toBeGreaterThan(50)
})

it('sends nothing where nobody has the article', () => {
  expect(redistribute([held()], new Map([[1, quick]]))).toEqual([])
})
