import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { titles } from '../../../contract/holdings/endpoints.ts'
import { session } from '../../../contract/session/endpoints.ts'
import { usageReports } from '../../../contract/reports/endpoints.ts'
import { counterApi } from '../../../contract/counter/endpoints.ts'
import {
  type Caller,
  costlyCallsAtOnce,
  costlyCallsWaiting,
  largeBodiesAtOnce,
  limitCost,
  limitListCost,
} from './costlyCalls.ts'

const of = (customerId: number | null, ip = '203.0.113.1'): Caller => ({
  maybeSession: customerId === null ? null : { customerId },
  ip,
})

/** Begins so many calls that end with `end()`; those that may run do when it returns. */
const begin = (endpoint: Endpoint, caller: Caller, count: number) =>
  beginLimited((work) => limitCost(endpoint, caller, work), count)

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

  it('are counted by address where nobody is signed in', async () => {
    const one = await begin(counterApi.platformReport, of(null, '203.0.113.1'), 3)
    const another = await begin(counterApi.platformReport, of(null, '203.0.113.2'), 1)
    expect([one.running(), another.running()]).toEqual([costlyCallsAtOnce, 1])
    one.end()
    another.end()
    await Promise.all([one.outcomes, another.outcomes])
  })

  it('leave four calls with a large body to a tenant, whose other calls go on', async () => {
    const answers = await begin(ddr.respond, of(4), largeBodiesAtOnce + 1)
    const others = [await begin(titles.download, of(4), 1), await begin(session.greeting, of(4), 9)]
    expect(answers.running()).toBe(largeBodiesAtOnce)
    expect(others.map(({ running }) => running())).toEqual([1, 9])
    for (const { end } of [answers, ...others]) end()
    await Promise.all([answers, ...others].map(({ outcomes }) => outcomes))
    expect(answers.running()).toBe(largeBodiesAtOnce + 1)
  })

  it('are lists of more than a thousand rows, and whole ones', async () => {
    const beginList = (query: { page?: number; perPage?: number }) =>
      beginLimited((work) => limitListCost(titles.list, query, of(3), work), 4)
    const short = await beginList({ page: 1, perPage: 1000 })
    expect(short.running()).toBe(4)
    short.end()
    await short.outcomes
    for (const query of [{}, { page: 2, perPage: 1001 }]) {
      const long = await beginList(query)
      expect(long.running()).toBe(costlyCallsAtOnce)
      long.end()
      await long.outcomes
    }
    // A report is limited by its declared cost, and would wait for itself.
    const report = await beginLimited(
      (work) => limitListCost(usageReports.jgateTitles, {}, of(3), work),
      4,
    )
    expect(report.running()).toBe(4)
    report.end()
    await report.outcomes
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
