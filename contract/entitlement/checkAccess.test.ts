import { describe, expect, it } from 'vitest'
import { soilArticle as item } from '../../tests/support/accessFacts.ts'
import { checkAccess, type Facts, stepOfAnswer } from './checkAccess.ts'
import type { HoldingFacts, ItemFacts, LibraryFacts } from './facts.ts'
import type { Fix, StepName, StepReason } from './trace.ts'

const library: LibraryFacts = {
  id: 1002,
  name: 'Meridian',
  subscriptionEndsOn: '2026-12-31',
  graceDays: 30,
  resourceTypeIds: new Set([1]),
  memberships: [{ consortiumId: 1001, consortium: 'Consortium', from: null, until: null }],
  remoteMethods: [],
}

const ownTitle: HoldingFacts = {
  way: 'ownTitle',
  recordId: 9,
  name: '',
  accessType: 'electronic',
  consortiumId: null,
  memberId: null,
  from: '2020-01-01',
  until: null,
  startDate: '2010',
  endDate: '2020',
  firstVolume: '',
  firstIssue: '',
  lastVolume: '',
  lastIssue: '',
  embargo: '',
  depth: 'fulltext',
}
const ownPackage: HoldingFacts = { ...ownTitle, way: 'ownPackage', recordId: 3, name: 'Earth' }
const ofConsortium: HoldingFacts = { ...ownPackage, way: 'consortiumPackage', consortiumId: 1001 }

const world: Facts = {
  on: '2026-03-18',
  reader: { found: 'library' },
  library,
  item: { found: 'one', item },
  holdings: [ownTitle],
}

const changed = (change: {
  facts?: Partial<Facts>
  library?: Partial<LibraryFacts>
  item?: Partial<ItemFacts>
  holding?: Partial<HoldingFacts>
}): Facts => ({
  ...world,
  library: { ...library, ...change.library },
  item: { found: 'one', item: { ...item, ...change.item } },
  holdings: [{ ...ownTitle, ...change.holding }],
  ...change.facts,
})

interface Case {
  name: string
  facts: Facts
  step: StepName
  reason: StepReason
  fix: Fix
}

const failing: Case[] = [
  {
    name: 'an address that nobody registered',
    facts: changed({ facts: { reader: { found: 'none', key: 'address', value: '192.0.2.1' } } }),
    step: 'identified',
    reason: 'addressUnknown',
    fix: { action: 'addAddress', by: 'library' },
  },
  {
    name: 'an address that another member registered',
    facts: changed({
      facts: {
        reader: { found: 'elsewhere', key: 'address', value: '192.0.2.1', names: ['Lakeside'] },
      },
    }),
    step: 'identified',
    reason: 'addressElsewhere',
    fix: { action: 'addAddress', by: 'library' },
  },
  {
    name: 'a disabled reader',
    facts: changed({
      facts: { reader: { found: 'reader', readerId: 1, reader: 'a@b.example', isDisabled: true } },
    }),
    step: 'identified',
    reason: 'readerDisabled',
    fix: { action: 'enableReader', by: 'library' },
  },
  {
    name: 'a reader that nobody registered',
    facts: changed({ facts: { reader: { found: 'none', key: 'reader', value: 'a@b.example' } } }),
    step: 'identified',
    reason: 'readerUnknown',
    fix: { action: 'addReader', by: 'library' },
  },
  {
    name: 'a reader of another library',
    facts: changed({
      facts: {
        reader: { found: 'elsewhere', key: 'reader', value: 'a@b.example', names: ['Lakeside'] },
      },
    }),
    step: 'identified',
    reason: 'readerElsewhere',
    fix: { action: 'addReader', by: 'library' },
  },
  {
    name: 'a subscription whose grace is over',
    facts: changed({ library: { subscriptionEndsOn: '2026-02-15' } }),
    step: 'subscription',
    reason: 'subscriptionEnded',
    fix: { action: 'renewSubscription', by: 'support' },
  },
  {
    name: 'a resource type that is not included',
    facts: changed({ item: { resourceTypeId: 12 } }),
    step: 'resourceType',
    reason: 'typeNotIncluded',
    fix: { action: 'includeResourceType', by: 'support' },
  },
  {
    name: 'an item that the catalogue does not have',
    facts: changed({ facts: { item: { found: 'none', key: 'doi', value: '10.9999/x' } } }),
    step: 'itemKnown',
    reason: 'itemUnknown',
    fix: { action: 'addToCatalogue', by: 'support' },
  },
  {
    name: 'a title without a holding',
    facts: changed({ facts: { holdings: [] } }),
    step: 'held',
    reason: 'notHeld',
    fix: { action: 'addHolding', by: 'library' },
  },
  {
    name: 'a title in print alone',
    facts: changed({ holding: { accessType: 'print' } }),
    step: 'held',
    reason: 'printOnly',
    fix: { action: 'deliverFromPrint', by: 'library' },
  },
  {
    name: 'a title removed before the day',
    facts: changed({ holding: { until: '2026-03-18' } }),
    step: 'held',
    reason: 'titleRemoved',
    fix: { action: 'restoreTitle', by: 'library' },
  },
  {
    name: 'a title added after the day',
    facts: changed({ holding: { from: '2026-03-19' } }),
    step: 'held',
    reason: 'titleNotYetHeld',
    fix: { action: 'askOnLaterDay', by: 'time' },
  },
  {
    name: 'a membership that had ended',
    facts: changed({
      library: {
        memberships: [
          { consortiumId: 1001, consortium: 'Consortium', from: '2020-01-01', until: '2026-03-01' },
        ],
      },
      holding: ofConsortium,
    }),
    step: 'membership',
    reason: 'membershipEnded',
    fix: { action: 'joinConsortium', by: 'support' },
  },
  {
    name: 'a membership that began later',
    facts: changed({
      library: {
        memberships: [
          { consortiumId: 1001, consortium: 'Consortium', from: '2026-04-01', until: null },
        ],
      },
      holding: ofConsortium,
    }),
    step: 'membership',
    reason: 'memberLater',
    fix: { action: 'askOnLaterDay', by: 'time' },
  },
  {
    name: 'a package of a consortium to which the library never belonged',
    facts: changed({ library: { memberships: [] }, holding: ofConsortium }),
    step: 'membership',
    reason: 'notMember',
    fix: { action: 'joinConsortium', by: 'support' },
  },
  {
    name: 'a package that the consortium assigned to others',
    facts: changed({ holding: { ...ofConsortium, memberId: 1003 } }),
    step: 'assigned',
    reason: 'assignedToOthers',
    fix: { action: 'assignPackage', by: 'consortium' },
  },
  {
    name: 'a package that was taken back',
    facts: changed({ holding: { ...ofConsortium, until: '2026-03-01' } }),
    step: 'assigned',
    reason: 'assignmentEnded',
    fix: { action: 'assignPackage', by: 'consortium' },
  },
  {
    name: 'an own package that was removed',
    facts: changed({ holding: { ...ownPackage, until: '2026-03-01' } }),
    step: 'assigned',
    reason: 'assignmentEnded',
    fix: { action: 'assignPackage', by: 'library' },
  },
  {
    name: 'a package that was assigned later',
    facts: changed({ holding: { ...ofConsortium, from: '2026-04-01' } }),
    step: 'assigned',
    reason: 'assignedLater',
    fix: { action: 'askOnLaterDay', by: 'time' },
  },
  {
    name: 'coverage that begins later',
    facts: changed({ item: { date: '2009-12-31' } }),
    step: 'coverage',
    reason: 'beforeCoverage',
    fix: { action: 'extendCoverage', by: 'library' },
  },
  {
    name: 'coverage of a package that ends earlier',
    facts: changed({ item: { date: '2021' }, holding: ofConsortium }),
    step: 'coverage',
    reason: 'afterCoverage',
    fix: { action: 'extendCoverage', by: 'consortium' },
  },
  {
    name: 'abstracts alone',
    facts: changed({ holding: { ...ownPackage, depth: 'abstracts' } }),
    step: 'coverage',
    reason: 'abstractsOnly',
    fix: { action: 'extendCoverage', by: 'support' },
  },
  {
    name: 'an embargo on the newest year',
    facts: changed({ item: { date: '2026-01' }, holding: { endDate: null, embargo: 'P1Y' } }),
    step: 'embargo',
    reason: 'underEmbargo',
    fix: { action: 'wait', by: 'time' },
  },
  {
    name: 'a moving wall of two years',
    facts: changed({ holding: { embargo: 'R2Y' } }),
    step: 'movingWall',
    reason: 'behindMovingWall',
    fix: { action: 'extendCoverage', by: 'library' },
  },
  {
    name: 'an article of an open access title that is not open',
    facts: changed({
      item: { isOpenAccess: true, articleAccess: 'controlled' },
      facts: { holdings: [] },
    }),
    step: 'openAccess',
    reason: 'articleNotOpen',
    fix: { action: 'markOpenAccess', by: 'support' },
  },
]

describe('the answer is no, with who fixes it,', () => {
  it.each(failing)('for $name', ({ facts, step, reason, fix }) => {
    const answer = checkAccess(facts)
    expect(answer).toMatchObject({ verdict: 'no', ways: [], decisiveStep: step })
    expect(stepOfAnswer(answer, step)).toMatchObject({ result: 'failed', reason, fix })
  })
})

describe('the answer is maybe', () => {
  const unknown: [string, Facts, StepName, StepReason][] = [
    [
      'for an address of several members',
      changed({
        facts: {
          reader: { found: 'several', key: 'address', value: '192.0.2.1', names: ['A', 'B'] },
          library: null,
          holdings: [],
        },
      }),
      'identified',
      'addressShared',
    ],
    [
      'for a name of several titles',
      changed({ facts: { item: { found: 'several', titles: ['A', 'B'] }, holdings: [] } }),
      'itemKnown',
      'itemAmbiguous',
    ],
    [
      'without a date, where coverage has an end',
      changed({ item: { date: null } }),
      'coverage',
      'dateNeeded',
    ],
    [
      'for a year in which coverage begins',
      changed({ item: { date: '2010' }, holding: { startDate: '2010-03' } }),
      'coverage',
      'dateNeeded',
    ],
    [
      'where only selected articles are there',
      changed({ holding: { depth: 'selected articles' } }),
      'coverage',
      'selectedArticles',
    ],
    [
      'without a date under an embargo',
      changed({
        item: { date: null },
        holding: { startDate: null, endDate: null, embargo: 'P1Y' },
      }),
      'embargo',
      'dateNeeded',
    ],
    [
      'for a year that a moving wall divides',
      changed({ item: { date: '2025' }, holding: { endDate: null, embargo: 'R365D' } }),
      'movingWall',
      'dateNeeded',
    ],
  ]
  it.each(unknown)('%s', (_, facts, step, reason) => {
    const answer = checkAccess(facts)
    expect(answer).toMatchObject({ verdict: 'maybe', decisiveStep: step })
    expect(stepOfAnswer(answer, step)).toMatchObject({ result: 'unknown', reason })
  })
})

describe('the answer is yes', () => {
  const wayNames = (facts: Facts) => {
    const { verdict, ways, decisiveStep } = checkAccess(facts)
    expect({ verdict, decisiveStep }).toEqual({ verdict: 'yes', decisiveStep: null })
    return ways.map(({ way }) => way)
  }

  it('through each holding, own titles first', () => {
    const holdings = [ofConsortium, ownPackage, ownTitle]
    expect(wayNames(changed({ facts: { holdings } }))).toEqual([
      'ownTitle',
      'ownPackage',
      'consortiumPackage',
    ])
  })

  it('once through a package that is assigned to all members and to this one', () => {
    const holdings = [ofConsortium, { ...ofConsortium, memberId: 1002 }]
    expect(wayNames(changed({ facts: { holdings } }))).toEqual(['consortiumPackage'])
  })

  it('in the days of grace, and says so', () => {
    const facts = changed({ library: { subscriptionEndsOn: '2026-02-16' } })
    expect(wayNames(facts)).toEqual(['ownTitle'])
    expect(stepOfAnswer(checkAccess(facts), 'subscription')).toMatchObject({
      reason: 'subscriptionInGrace',
      values: { endsOn: '2026-02-16', graceEndsOn: '2026-03-18' },
    })
  })

  it('for what is free, also without subscription or library', () => {
    const expired = { subscriptionEndsOn: '2020-01-01' }
    const free = { facts: { holdings: [] }, library: expired }
    expect(wayNames(changed({ ...free, item: { isOpenAccess: true } }))).toEqual(['openAccess'])
    expect(wayNames(changed({ ...free, item: { articleAccess: 'open' } }))).toEqual(['openAccess'])
    expect(wayNames(changed({ ...free, item: { articleAccess: 'freeToRead' } }))).toEqual([
      'freeToRead',
    ])
    const stranger: Facts = {
      ...changed({ item: { isOpenAccess: true } }),
      reader: { found: 'none', key: 'address', value: '192.0.2.1' },
      library: null,
      holdings: [],
    }
    expect(wayNames(stranger)).toEqual(['openAccess'])
  })

  it('for what is free, where the address belongs to several members', () => {
    const reader = {
      found: 'several',
      key: 'address',
      value: '192.0.2.1',
      names: ['A', 'B'],
    } as const
    const facts = changed({ item: { isOpenAccess: true } })
    expect(wayNames({ ...facts, reader, library: null, holdings: [] })).toEqual(['openAccess'])
  })

  it('with the coverage of each way', () => {
    const coverages = [
      { startDate: '2001-03', endDate: null },
      { startDate: null, endDate: '2020' },
      { startDate: '2001', endDate: '2020' },
      { startDate: null, endDate: null },
      { startDate: null, endDate: null, firstVolume: '3', lastVolume: '40' },
    ]
    const coverageOf = (holding: Partial<HoldingFacts>) =>
      checkAccess(changed({ holding })).ways[0]?.coverage
    expect(coverages.map(coverageOf)).toEqual([
      '2001-03 to the present',
      'up to 2020',
      '2001 – 2020',
      '',
      'vol. 3 – vol. 40',
    ])
  })

  it('by volume and issue where no date is known', () => {
    const holding = {
      startDate: null,
      endDate: null,
      firstVolume: '12',
      firstIssue: '3',
      lastVolume: '12',
    }
    expect(wayNames(changed({ item: { date: null }, holding }))).toEqual(['ownTitle'])
    const later = changed({ item: { date: null, issue: '2' }, holding })
    expect(checkAccess(later)).toMatchObject({ verdict: 'no', decisiveStep: 'coverage' })
  })

  it('on the days from adding to removing, and on no others', () => {
    const verdictOn = (on: string) =>
      checkAccess(changed({ facts: { on }, holding: { from: '2025-03-01', until: '2025-03-04' } }))
        .verdict
    expect(['2025-02-28', '2025-03-01', '2025-03-03', '2025-03-04'].map(verdictOn)).toEqual([
      'no',
      'yes',
      'yes',
      'no',
    ])
  })
})

it('the trace names the library that was asked about', () => {
  const { record } = stepOfAnswer(checkAccess(world), 'identified')
  expect(record).toEqual({ kind: 'customer', id: 1002, name: 'Meridian' })
})

it('of several memberships in a consortium the one nearest to the day explains the answer', () => {
  const membership = (from: string | null, until: string | null) => ({
    consortiumId: 1001,
    consortium: 'Consortium',
    from,
    until,
  })
  const answerWith = (memberships: LibraryFacts['memberships']) =>
    stepOfAnswer(
      checkAccess(changed({ library: { memberships }, facts: { holdings: [ofConsortium] } })),
      'membership',
    )
  const later = [membership('2028-01-01', null), membership('2027-01-01', '2027-06-30')]
  expect(answerWith(later)).toMatchObject({
    reason: 'memberLater',
    values: { from: '2027-01-01' },
  })
  const ended = [membership(null, '2020-01-01'), membership('2021-01-01', '2024-01-01')]
  expect(answerWith(ended)).toMatchObject({
    reason: 'membershipEnded',
    values: { until: '2024-01-01' },
  })
})

it('the trace follows the holding that came nearest to access', () => {
  const holdings = [
    { ...ownTitle, accessType: 'print' as const },
    { ...ofConsortium, memberId: 1003 },
    { ...ownPackage, endDate: '2012' },
  ]
  const answer = checkAccess(changed({ facts: { holdings } }))
  expect(answer.decisiveStep).toBe('coverage')
  expect(stepOfAnswer(answer, 'coverage').record).toEqual({ kind: 'package', id: 3, name: 'Earth' })
})
