import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { titles } from '../../../contract/holdings/endpoints.ts'
import { memberLibraries } from '../../../contract/memberLibraries/endpoints.ts'
import { session } from '../../../contract/session/endpoints.ts'
import { usageReports } from '../../../contract/reports/endpoints.ts'
import { counterApi } from '../../../contract/counter/endpoints.ts'
import {
  type Caller,
  costlyCallsAtOnce,
  costlyCallsWaiting,
  largeBodiesAtOnce,
  limitCost,
  limitLongList,
  longListsAtOnce,
} from './costlyCalls.ts'

const of = (
  customerId: number | null,
  ip = '203.0.113.1',
  { signal } = new AbortController(),
): Caller => ({
  maybeSession: customerId === null ? null : { customerId },
  ip,
  signal,
})

/** Begins so many calls, with a body of so many bytes, that end with `end()`; those that may run do when it returns. */
const begin = ({ cost }: Endpoint, caller: Caller, count: number, bodyBytes = 0) =>
  beginLimited((work) => limitCost({ cost, bodyBytes }, caller, work), count)

async function beginLimited(limit: (work: () => Promise<void>) => Promise<void>, count: number) {
  const gate = Promise.withResolvers<void>()
  let running = 0
  const calls = Array.from({ length: count }, () =>
    limit(async () => {
      running += 1
      await gate.promise
    }),
  )
  const outcomes = Promise.allSettled(calls)
  await setImmediate()
  return { running: () => running, end: gate.resolve, outcomes }
}

describe('calls of high cost', () => {
  it('run two at once per tenant; others wait, and what is too many is refused with the time to wait', async () => {
    const most = costlyCallsAtOnce + costlyCallsWaiting
    const flood = await begin(titles.download, of(1), most + 1)
    const other = await begin(titles.download, of(2), 1)
    const cheap = await begin(titles.list, of(1), 5)
    expect(flood.running()).toBe(costlyCallsAtOnce)
    expect([other.running(), cheap.running()]).toEqual([1, 5])
    for (const { end } of [flood, other, cheap]) end()
    const outcomes = await flood.outcomes
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { code: 'throttled', details: { retryAfter: expect.any(Number) as number } } },
    ])
    expect(flood.running()).toBe(most)
    await Promise.all([other.outcomes, cheap.outcomes])
  })

  it('leave their place to others when their callers leave while they wait', async () => {
    const leaving = new AbortController()
    const running = await begin(titles.download, of(5), costlyCallsAtOnce)
    const left = await begin(titles.download, of(5, '', leaving), costlyCallsWaiting)
    leaving.abort()
    const next = await begin(titles.download, of(5), costlyCallsWaiting)
    const late = await begin(titles.download, of(5, '', leaving), 1)
    for (const { end } of [running, left, next, late]) end()
    const outcomes = [...(await left.outcomes), ...(await late.outcomes)]
    expect(outcomes).toMatchObject(
      Array.from({ length: costlyCallsWaiting + 1 }, () => ({ reason: { code: 'cancelled' } })),
    )
    await Promise.all([running.outcomes, next.outcomes])
    expect([left.running(), next.running()]).toEqual([0, costlyCallsWaiting])
  })

  it('are counted by address where nobody is signed in', async () => {
    const one = await begin(counterApi.platformReport, of(null, '203.0.113.1'), 3)
    const another = await begin(counterApi.platformReport, of(null, '203.0.113.2'), 1)
    expect([one.running(), another.running()]).toEqual([costlyCallsAtOnce, 1])
    one.end()
    another.end()
    await Promise.all([one.outcomes, another.outcomes])
  })

  it('are the exports, uploads and reports', () => {
    const cost = ({ cost: declared }: Endpoint) => declared
    expect(cost(titles.download)).toBe('high')
    expect(cost(titles.upload)).toBe('high')
    expect(cost(session.uploadImage)).toBe('high')
    expect(cost(usageReports.jgateTitles)).toBe('high')
    expect(cost(counterApi.platformReport)).toBe('high')
    expect(cost(session.signIn)).toBe('normal')
  })
})

describe('calls with a large body', () => {
  it('run a few at once per tenant, whose other calls go on; all others wait', async () => {
    const large = 20_000_000
    const answers = await begin(ddr.respond, of(4), 10 * largeBodiesAtOnce, large)
    const small = await begin(ddr.respond, of(4), 9)
    const download = await begin(titles.download, of(4), 1)
    expect(answers.running()).toBe(largeBodiesAtOnce)
    expect([small.running(), download.running()]).toEqual([9, 1])
    for (const { end } of [answers, small, download]) end()
    await Promise.all([answers, small, download].map(({ outcomes }) => outcomes))
    expect(answers.running()).toBe(10 * largeBodiesAtOnce)
  })
})

describe('lists', () => {
  const beginLists = (endpoint: Endpoint, query: { page?: number; perPage?: number }) =>
    beginLimited((read) => limitLongList(endpoint, query, of(3), read), 100)

  it.each([
    ['titles', titles.list, {}],
    ['titles', titles.list, { page: 2, perPage: 1001 }],
    ['requests', ddr.received, {}],
    ['requests', ddr.sent, { perPage: 25_000 }],
    ['members', memberLibraries.list, {}],
  ] as const)(
    'that may have more than a thousand rows are read two at once per tenant; others wait: $0, $2',
    async (_, endpoint, query) => {
      const long = await beginLists(endpoint, query)
      const short = await beginLists(endpoint, { page: 1, perPage: 1000 })
      expect([long.running(), short.running()]).toEqual([longListsAtOnce, 100])
      for (const { end } of [long, short]) end()
      await Promise.all([long.outcomes, short.outcomes])
      expect(long.running()).toBe(100)
    },
  )

  it('of high cost are limited as such alone, and so wait for nothing that waits for them', async () => {
    const reports = await beginLists(usageReports.jgateTitles, {})
    expect(reports.running()).toBe(100)
    reports.end()
    await reports.outcomes
  })
})
