import { describe, expect, it } from 'vitest'
import { soilArticle as article } from '../../tests/support/accessFacts.ts'
import type { LibraryFacts } from './facts.ts'
import {
  itemRecord,
  judgeFree,
  judgeItem,
  judgeReader,
  judgeResourceType,
  judgeSubscription,
  stepOf,
} from './stepRules.ts'

const library: LibraryFacts = {
  id: 1002,
  name: 'Meridian',
  subscriptionEndsOn: '2027-02-28',
  graceDays: 2,
  resourceTypeIds: new Set([1, 12]),
  memberships: [],
  remoteMethods: [
    { method: 'proxyPrefix', isFailing: false },
    { method: 'samlEntityId', isFailing: true },
  ],
}
const isCustomer = { kind: 'customer', id: 1002, name: 'Meridian' }

const isArticle = { kind: 'article', id: 77, name: 'Journal of Soil' }

it('a step without more to say has no record, no values and no fix', () => {
  expect(stepOf('held')('passed', 'heldNow')).toEqual({
    step: 'held',
    result: 'passed',
    reason: 'heldNow',
    record: null,
    values: {},
    fix: null,
  })
})

describe('a reader', () => {
  it('of a library that the question names is recognised, known or not', () => {
    const reader = { found: 'library' } as const
    expect(judgeReader(reader, library)).toMatchObject({ result: 'passed', record: isCustomer })
    expect(judgeReader(reader, null)).toMatchObject({ result: 'passed', record: null })
  })

  it('at a registered address is recognised by its range', () => {
    const reader = {
      found: 'address',
      address: '10.1.1.7',
      rangeId: 4,
      range: '10.1.1.0/24',
    } as const
    expect(judgeReader(reader, library)).toMatchObject({
      result: 'passed',
      reason: 'addressRegistered',
      record: { kind: 'ipRange', id: 4, name: '10.1.1.0/24' },
      values: { address: '10.1.1.7' },
    })
  })

  it('whose account is disabled is refused, and its library can enable it', () => {
    const reader = { found: 'reader', readerId: 9, reader: 'Asha Rao', isDisabled: false } as const
    expect(judgeReader(reader, library)).toMatchObject({ result: 'passed', fix: null })
    expect(judgeReader({ ...reader, isDisabled: true }, library)).toMatchObject({
      result: 'failed',
      reason: 'readerDisabled',
      record: { kind: 'endUser', id: 9, name: 'Asha Rao' },
      fix: { action: 'enableReader', by: 'library' },
    })
  })

  it.each([
    ['elsewhere', 'address', 'failed', 'addressElsewhere', 'addAddress', 'library'],
    ['elsewhere', 'reader', 'failed', 'readerElsewhere', 'addReader', 'library'],
    ['none', 'address', 'failed', 'addressUnknown', 'addAddress', 'library'],
    ['none', 'reader', 'failed', 'readerUnknown', 'addReader', 'library'],
    ['several', 'address', 'unknown', 'addressShared', 'chooseLibrary', 'caller'],
    ['several', 'reader', 'unknown', 'readerAmbiguous', 'chooseLibrary', 'caller'],
  ] as const)('found %s by its %s: %s, %s', (found, key, result, reason, action, by) => {
    const names = ['Lakeside', 'Harbour']
    const step = judgeReader({ found, key, value: 'asked', names }, null)
    expect(step).toMatchObject({ result, reason, fix: { action, by } })
    expect(step.values).toEqual({
      value: 'asked',
      ...(found !== 'none' && { names: 'Lakeside, Harbour' }),
    })
  })

  it('who is not recognised is told how to sign in from elsewhere, and which of these ways fail', () => {
    const reader = { found: 'none', key: 'address', value: '10.9.9.9' } as const
    expect(judgeReader(reader, library).values).toEqual({
      value: '10.9.9.9',
      remoteWays: 'proxyPrefix,samlEntityId',
      failingWays: 'samlEntityId',
    })
    const [working] = library.remoteMethods
    const remoteMethods = working === undefined ? [] : [working]
    expect(judgeReader(reader, { ...library, remoteMethods }).values).toEqual({
      value: '10.9.9.9',
      remoteWays: 'proxyPrefix',
    })
  })
})

describe('a subscription', () => {
  it.each([
    ['2027-02-28', 'passed', 'subscriptionOpen'],
    ['2027-03-01', 'passed', 'subscriptionInGrace'],
    ['2027-03-02', 'passed', 'subscriptionInGrace'],
    ['2027-03-03', 'failed', 'subscriptionEnded'],
  ] as const)(
    'that ends on 28 February with two days of grace, on %s: %s, %s',
    (on, ...expected) => {
      const { result, reason, values, record } = judgeSubscription(library, on)
      expect([result, reason]).toEqual(expected)
      expect(values).toEqual({ endsOn: '2027-02-28', graceEndsOn: '2027-03-02' })
      expect(record).toEqual(isCustomer)
    },
  )

  it('that has ended is renewed by support alone', () => {
    expect(judgeSubscription(library, '2028-01-01').fix).toEqual({
      action: 'renewSubscription',
      by: 'support',
    })
  })

  it('without an end is open on any day, and one of nobody is not judged', () => {
    const endless = judgeSubscription({ ...library, subscriptionEndsOn: null }, '2200-12-31')
    expect([endless.result, endless.reason]).toEqual(['passed', 'subscriptionUnlimited'])
    const unknown = judgeSubscription(null, '2026-03-18')
    expect([unknown.result, unknown.reason]).toEqual(['notApplicable', 'notEvaluated'])
  })
})

describe('a resource type', () => {
  it('has to be one that the library subscribes to', () => {
    expect(judgeResourceType(library, article)).toMatchObject({
      result: 'passed',
      reason: 'typeIncluded',
      values: { resourceType: 'Journals' },
      fix: null,
    })
    const magazine = { ...article, resourceTypeId: 2, resourceType: 'Magazines' }
    expect(judgeResourceType(library, magazine)).toMatchObject({
      result: 'failed',
      reason: 'typeNotIncluded',
      values: { resourceType: 'Magazines' },
      fix: { action: 'includeResourceType', by: 'support' },
    })
  })

  it('is not judged without a library or an item', () => {
    expect(judgeResourceType(null, article).result).toBe('notApplicable')
    expect(judgeResourceType(library, null).result).toBe('notApplicable')
  })
})

describe('an item', () => {
  it('is the article, or the title where no article is named', () => {
    expect(itemRecord(article)).toEqual(isArticle)
    expect(itemRecord({ ...article, articleId: null })).toEqual({
      kind: 'title',
      id: 5,
      name: 'Journal of Soil',
    })
  })

  it('that is found is shown with date, volume and issue, an unknown date empty', () => {
    expect(judgeItem({ found: 'one', item: article })).toMatchObject({
      result: 'passed',
      record: isArticle,
      values: { title: 'Journal of Soil', date: '2015-06', volume: '12', issue: '3' },
    })
    expect(judgeItem({ found: 'one', item: { ...article, date: null } }).values['date']).toBe('')
  })

  it('that is unknown is added by support, and one of several is named by the caller', () => {
    expect(judgeItem({ found: 'none', key: 'doi', value: '10.1234/x' })).toMatchObject({
      result: 'failed',
      reason: 'itemUnknown',
      values: { key: 'doi', value: '10.1234/x' },
      fix: { action: 'addToCatalogue', by: 'support' },
    })
    expect(judgeItem({ found: 'several', titles: ['Soil', 'Soils'] })).toMatchObject({
      result: 'unknown',
      reason: 'itemAmbiguous',
      values: { names: 'Soil, Soils' },
      fix: { action: 'nameOneTitle', by: 'caller' },
    })
  })
})

describe('open access', () => {
  it.each([
    ['of an article that is free to read', 'freeToRead', false, false, 'passed', 'freeToRead'],
    ['of an open article in a closed title', 'open', false, false, 'passed', 'openAccess'],
    [
      'of an article of which nothing is known, in an open title',
      null,
      true,
      false,
      'passed',
      'openAccess',
    ],
    [
      'of an article of which nothing is known, in a closed title',
      null,
      false,
      false,
      'notApplicable',
      'notOpenAccess',
    ],
    [
      'of a controlled article in a closed title',
      'controlled',
      false,
      false,
      'notApplicable',
      'notOpenAccess',
    ],
    [
      'of a controlled article in an open title that is held',
      'controlled',
      true,
      true,
      'notApplicable',
      'articleNotOpen',
    ],
    [
      'of a controlled article in an open title that is not held',
      'controlled',
      true,
      false,
      'failed',
      'articleNotOpen',
    ],
  ] as const)('%s', (_, articleAccess, isOpenAccess, isHeld, result, reason) => {
    const step = judgeFree({ ...article, articleAccess, isOpenAccess }, isHeld)
    expect([step.result, step.reason]).toEqual([result, reason])
    expect(step.record).toEqual(isArticle)
    expect(step.fix).toEqual(
      result === 'failed' ? { action: 'markOpenAccess', by: 'support' } : null,
    )
  })

  it('is not judged without an item', () => {
    expect(judgeFree(null, true)).toMatchObject({ result: 'notApplicable', record: null })
  })
})
