import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkAccess, type Facts } from '../../contract/entitlement/checkAccess.ts'
import {
  articleAccesses,
  type HoldingFacts,
  holdingWays,
  type ItemFinding,
  type LibraryFacts,
  type ReaderFinding,
} from '../../contract/entitlement/facts.ts'
import { stepNames } from '../../contract/entitlement/trace.ts'
import { coverageDepths } from '../../contract/holdings/coverage.ts'
import { oracle } from '../support/entitlementOracle.ts'

/** Random worlds of one run; the run before a release takes `ENTITLEMENT_WORLDS=100000`, with a seed of its own. */
const worlds = Number(process.env['ENTITLEMENT_WORLDS'] ?? 2_000)
const seed = Number(process.env['ENTITLEMENT_SEED'] ?? 17)

const day = fc.constantFrom(
  '2018-12-31',
  '2019-01-01',
  '2019-06-15',
  '2019-12-31',
  '2020-01-01',
  '2020-02-29',
  '2020-03-31',
  '2021-07-01',
  '2021-12-31',
)
const partialDate = fc.oneof(
  day,
  day.map((one) => one.slice(0, 7)),
  day.map((one) => one.slice(0, 4)),
)
/** Mostly null, so that many worlds pass the early steps. */
const dayOrNull = fc.option(day, { nil: null, freq: 1 })
const number = fc.constantFrom('', '', '1', '2', '3', '10', 'A')
const period = fc.record({ from: dayOrNull, until: dayOrNull })

const reader: fc.Arbitrary<ReaderFinding> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<ReaderFinding>({ found: 'library' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ReaderFinding[]>(
      { found: 'address', address: '192.0.2.1', rangeId: 1, range: '192.0.2.0 – 192.0.2.9' },
      { found: 'reader', readerId: 1, reader: 'a@b.example', isDisabled: false },
      { found: 'reader', readerId: 1, reader: 'a@b.example', isDisabled: true },
      { found: 'elsewhere', key: 'address', value: '192.0.2.1', names: ['Other'] },
      { found: 'elsewhere', key: 'reader', value: 'a@b.example', names: ['Other'] },
      { found: 'none', key: 'address', value: '192.0.2.1' },
      { found: 'none', key: 'reader', value: 'a@b.example' },
    ),
  },
)

const item: fc.Arbitrary<ItemFinding> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({
        resourceTypeId: fc.constantFrom(1, 1, 1, 12),
        isOpenAccess: fc.constantFrom(false, false, true),
        articleAccess: fc.constantFrom(null, null, ...articleAccesses),
        articleId: fc.constantFrom(null, 77),
        date: fc.option(partialDate, { nil: null }),
        volume: number,
        issue: number,
      })
      .map(
        (one): ItemFinding => ({
          found: 'one',
          item: { titleId: 5, title: 'Journal', resourceType: 'Journals', ...one },
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ItemFinding[]>(
      { found: 'none', key: 'doi', value: '10.9999/none' },
      { found: 'several', titles: ['One', 'Two'] },
    ),
  },
)

const library: fc.Arbitrary<LibraryFacts> = fc.record({
  id: fc.constant(1002),
  name: fc.constant('Library'),
  subscriptionEndsOn: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, day),
  graceDays: fc.constantFrom(0, 1, 30),
  resourceTypeIds: fc.constantFrom(
    new Set([1, 12]),
    new Set([1, 12]),
    new Set([1]),
    new Set<number>(),
  ),
  remoteMethods: fc.constant([]),
  memberships: fc.array(
    fc.record({
      consortiumId: fc.constantFrom(1001, 1009),
      consortium: fc.constant('Consortium'),
      from: dayOrNull,
      until: dayOrNull,
    }),
    { maxLength: 3 },
  ),
})

const embargo = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.constantFrom(
    'P1Y',
    'P0Y',
    'P6M',
    'P14M',
    'P30D',
    'P365D',
    'R1Y',
    'R2Y',
    'R18M',
    'R400D',
    'R2Y;P30D',
    'R10Y;P1Y',
  ),
)

const holding: fc.Arbitrary<HoldingFacts> = fc
  .record({
    way: fc.constantFrom(...holdingWays),
    recordId: fc.integer({ min: 1, max: 4 }),
    print: fc.constantFrom(false, false, false, true),
    period,
    consortiumId: fc.constantFrom(1001, 1009),
    memberId: fc.constantFrom(null, 1002, 1003),
    startDate: fc.option(partialDate, { nil: null, freq: 1 }),
    endDate: fc.option(partialDate, { nil: null, freq: 1 }),
    firstVolume: number,
    firstIssue: number,
    lastVolume: number,
    lastIssue: number,
    embargo,
    depth: fc.constantFrom('fulltext', ...coverageDepths),
  })
  .map(
    ({ way, print, period: dates, consortiumId, memberId, ...rest }): HoldingFacts =>
      Object.assign(rest, dates, {
        way,
        name: way === 'ownTitle' ? '' : `Package ${rest.recordId}`,
        accessType: way === 'ownTitle' && print ? ('print' as const) : ('electronic' as const),
        consortiumId: way === 'consortiumPackage' ? consortiumId : null,
        memberId: way === 'consortiumPackage' ? memberId : null,
      }),
  )

const facts: fc.Arbitrary<Facts> = fc.record({
  on: day,
  reader,
  library,
  item,
  // The same record twice would leave open which of the two decides.
  holdings: fc.uniqueArray(holding, {
    maxLength: 4,
    selector: ({ way, recordId }) => `${way} ${recordId}`,
  }),
})

/** A reader of no library, or of several, that is known. */
const withoutLibrary: fc.Arbitrary<Facts> = fc.record({
  on: day,
  reader: fc.constantFrom<ReaderFinding[]>(
    { found: 'none', key: 'address', value: '192.0.2.1' },
    { found: 'several', key: 'address', value: '192.0.2.1', names: ['One', 'Two'] },
  ),
  library: fc.constant(null),
  item,
  holdings: fc.constant([]),
})

it('the engine agrees with the oracle in every random world', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.oneof({ weight: 15, arbitrary: facts }, withoutLibrary), (world) => {
      const answer = checkAccess(world)
      const ways = answer.ways
        .map(({ way, record, verdict }) => `${way} ${record.id} ${verdict}`)
        .sort()
      const { verdict, decisiveStep } = answer
      const key = `${verdict} ${decisiveStep ?? ''}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
      expect({ verdict, ways, decisiveStep }).toEqual(oracle(world))
      expect(answer.trace.map(({ step }) => step)).toEqual(stepNames)
    }),
    { numRuns: worlds, seed },
  )
  // Worlds that never come to a step would prove nothing about it.
  const decisive = new Set(
    [...seen.keys()].filter((key) => key.startsWith('no ')).map((key) => key.slice(3)),
  )
  expect([...decisive].sort()).toEqual([...stepNames].sort())
})
