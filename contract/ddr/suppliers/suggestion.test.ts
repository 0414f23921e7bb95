import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expectedDays,
  isFull,
  rankSuppliers,
  type SupplierFacts,
  supplierReasons,
} from './suggestion.ts'

let ids = 0
const supplier = (given: Partial<SupplierFacts> = {}): SupplierFacts => ({
  supplierId: (ids += 1),
  holding: 'own',
  presence: 'open',
  worksOn: '2026-11-20',
  daysUntilWork: 0,
  isLastResort: false,
  maxOpenRequests: null,
  answers: 50,
  medianDays: 2,
  slowDays: 5,
  fulfilled: 45,
  spanDays: 100,
  openRequests: 0,
  suppliedToRequester: 0,
  suppliedByRequester: 0,
  supplied: 50,
  received: 50,
  ...given,
})

const idsOf = (suppliers: readonly SupplierFacts[]) => suppliers.map(({ supplierId }) => supplierId)

/** Returns the ids of suppliers that are not ranked as they are listed, in whatever order they are given. */
const misplaced = (...suppliers: SupplierFacts[]): number[] => {
  const listed = idsOf(suppliers)
  return [suppliers, suppliers.toReversed()].flatMap((given) =>
    idsOf(rankSuppliers(given)).filter((id, index) => id !== listed[index]),
  )
}

describe('the order of suppliers', () => {
  it('puts own holdings before packages of the consortium, however quick', () => {
    expect(
      misplaced(supplier({ medianDays: 6 }), supplier({ holding: 'consortium', medianDays: 1 })),
    ).toEqual([])
  })

  it('puts libraries that work today before closed ones, and those before full ones', () => {
    expect(
      misplaced(
        supplier({ holding: 'consortium' }),
        supplier({ presence: 'closure', daysUntilWork: 1 }),
        supplier({ openRequests: 5, maxOpenRequests: 5 }),
      ),
    ).toEqual([])
  })

  it('puts the quicker, the more reliable and the less burdened library first', () => {
    expect(misplaced(supplier({ medianDays: 1 }), supplier({ medianDays: 3 }))).toEqual([])
    expect(misplaced(supplier({ fulfilled: 49 }), supplier({ fulfilled: 20 }))).toEqual([])
    expect(misplaced(supplier(), supplier({ openRequests: 30 }))).toEqual([])
  })

  it('spares a library that gives more than it takes, and first asks one that owes the requester', () => {
    expect(
      misplaced(
        supplier({ supplied: 10, received: 200 }),
        supplier({ supplied: 200, received: 10 }),
      ),
    ).toEqual([])
    expect(
      misplaced(supplier({ suppliedByRequester: 9 }), supplier({ suppliedToRequester: 9 })),
    ).toEqual([])
  })

  it('does not let one quick answer outweigh a long record', () => {
    const newcomer = { answers: 1, medianDays: 0, slowDays: 0, fulfilled: 1, spanDays: 1 }
    expect(misplaced(supplier({ medianDays: 1 }), supplier(newcomer))).toEqual([])
  })

  it('has libraries of last resort only when no other takes requests', () => {
    const last = supplier({ isLastResort: true, medianDays: 0 })
    const slow = supplier({ medianDays: 20 })
    const full = supplier({ openRequests: 1, maxOpenRequests: 1 })
    expect(rankSuppliers([last, slow]).map(({ supplierId }) => supplierId)).toEqual([
      slow.supplierId,
    ])
    expect(misplaced(last, full)).toEqual([])
  })

  it('of any suppliers is the same whatever their order was, and loses none but the last resorts', () => {
    const arbitrary = fc.record({
      presence: fc.constantFrom<SupplierFacts['presence']>(
        'open',
        'notYet',
        'closedForToday',
        'closure',
        'noWorkingDay',
      ),
      holding: fc.constantFrom<SupplierFacts['holding']>('own', 'consortium'),
      daysUntilWork: fc.nat(30),
      isLastResort: fc.boolean(),
      answers: fc.nat(100),
      medianDays: fc.option(fc.nat(50)),
      slowDays: fc.option(fc.nat(90)),
      fulfilled: fc.nat(100),
      openRequests: fc.nat(50),
      maxOpenRequests: fc.option(fc.integer({ min: 1, max: 40 })),
      supplied: fc.nat(1000),
      received: fc.nat(1000),
    })
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 12 }), (given) => {
        const suppliers = given.map((part) =>
          supplier({ ...part, fulfilled: Math.min(part.fulfilled, part.answers) }),
        )
        const ranked = rankSuppliers(suppliers)
        expect(rankSuppliers(suppliers.toReversed())).toEqual(ranked)
        const others = suppliers.filter((one) => !one.isLastResort)
        const isLastNeeded = others.every(isFull)
        expect(ranked).toHaveLength(isLastNeeded ? suppliers.length : others.length)
        for (const one of ranked) expect(one.expectedDays).toBeGreaterThanOrEqual(one.daysUntilWork)
      }),
    )
  })
})

it('expected days grow with the closure and with the requests that wait', () => {
  const facts = supplier()
  const days = expectedDays(facts)
  expect(expectedDays({ ...facts, daysUntilWork: 4 })).toBeCloseTo(days + 4)
  expect(expectedDays({ ...facts, openRequests: 2 })).toBeGreaterThan(days)
})

it('a library without a history is expected to do what libraries usually do', () => {
  const unknown = { answers: 0, medianDays: null, slowDays: null, fulfilled: 0, spanDays: 0 }
  // 3 days, and 7 more for the three of ten requests that begin again elsewhere.
  expect(expectedDays(supplier(unknown))).toBeCloseTo(3 + 0.3 * 7)
})

it('a short history counts with five usual answers beside it', () => {
  const short = { answers: 5, medianDays: 1, slowDays: 3, fulfilled: 5 }
  // Its median is 2 and its slow time 5, and it fulfils 8.5 of 10.
  expect(expectedDays(supplier(short))).toBeCloseTo(2 + 0.15 * 5)
  // Two open requests take two weeks at one answer a week, but no longer than its slow time.
  expect(expectedDays(supplier({ ...short, openRequests: 2 }))).toBeCloseTo(5 + 0.15 * 5)
})

it('each place has its reasons, the most important first', () => {
  const [ranked] = rankSuppliers([supplier({ presence: 'closure', supplied: 90, received: 10 })])
  expect(ranked && supplierReasons(ranked)).toEqual([
    'ownHolding',
    'worksAgain',
    'history',
    'givesMore',
  ])
})
