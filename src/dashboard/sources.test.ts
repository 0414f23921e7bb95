import { expect, it } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { Customer } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
import { ddrSources, queryKeys } from '../dataProvider/queryKeys.ts'
import { articleSources, consortiaSources, librarySources, type Source } from './sources.ts'

const sources: Source<unknown>[] = [
  ...Object.values(librarySources),
  ...Object.values(consortiaSources),
  ...Object.values(articleSources),
]

/** Calls of the platform that count or list document delivery requests, written out by hand. */
const ddrCalls = new Set([
  'dashboard.libraryDdr',
  'dashboard.consortiumDdr',
  'dashboard.libraryYearBefore',
  'dashboard.consortiumYearBefore',
  'dashboard.consortiumTopSuppliers',
  'ddrCounts.ofList',
  'ddr.delivered',
])

/** Calls that the dashboard makes and that no document delivery request changes. */
const otherCalls = new Set([
  'dashboard.libraryConsortiumResources',
  'dashboard.libraryResources',
  'dashboard.libraryUserCounts',
  'dashboard.libraryTopPublishers',
  'dashboard.libraryUsageSummary',
  'dashboard.libraryUsageTable',
  'dashboard.consortiumMemberResources',
  'dashboard.consortiumUserCounts',
  'dashboard.consortiumUsersByRegion',
  'dashboard.consortiumTopPublishers',
  'dashboard.consortiumTopMembersByFullText',
  'dashboard.consortiumTopMembersByUsage',
  'dashboard.consortiumUsageSummary',
  'dashboard.articlesByType',
])

class Called extends Error {}

/** An API client whose calls reject with their own name. */
const naming = new Proxy({} as Api, {
  get: (_, area) =>
    new Proxy(
      {},
      {
        get: (_target, call) => () => Promise.reject(new Called(`${String(area)}.${String(call)}`)),
      },
    ),
})

const customer = { subjects: [], dataTypes: [] } as Partial<Customer> as Customer
const subject = { customer, customerId: 1, consortiumId: 2 }

async function callOf(source: Source<unknown>): Promise<string> {
  try {
    await source.load(naming, subject, {})
  } catch (error) {
    if (error instanceof Called) return error.message
    throw error
  }
  throw new Error(`${source.key} makes no call`)
}

it.each(sources.map((source) => [source.key, source] as const))(
  'refetches %s after a document delivery request has changed, if it counts requests',
  async (key, source) => {
    const call = await callOf(source)
    expect([...ddrCalls, ...otherCalls]).toContain(call)
    expect((ddrSources as readonly string[]).includes(key)).toBe(ddrCalls.has(call))
  },
)

it('invalidates the affected queries and no others', async () => {
  const queries = new QueryClient()
  const ddr = [
    queryKeys.ddr.counts({ side: 'received' }),
    queryKeys.ddr.timeline(7),
    [...queryKeys.resource.all('ddrReceived'), 'getList'],
    [...queryKeys.resource.all('ddrSent'), 'getList'],
    ...ddrSources.map((key) => queryKeys.dashboard.source(key, 1)),
  ]
  const others = [
    queryKeys.ddr.detail(7, 'fulfil'),
    [...queryKeys.resource.all('titles'), 'getList'],
    ...sources
      .filter(({ key }) => !(ddrSources as readonly string[]).includes(key))
      .map(({ key }) => queryKeys.dashboard.source(key, 1)),
  ]
  for (const key of [...ddr, ...others]) queries.setQueryData(key, 1)
  await Promise.all(
    queryKeys.ddr.affected().map((queryKey) => queries.invalidateQueries({ queryKey })),
  )
  const stale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  expect(ddr.filter((key) => !stale(key))).toEqual([])
  expect(others.filter(stale)).toEqual([])
})

it('counts articles of the resource types that the library has, and of no others', async () => {
  const filters: unknown[] = []
  const calls: Partial<Api['dashboard']> = {
    articlesByType: ({ filter }) => {
      filters.push(filter)
      return Promise.resolve({ answer: { facets: { count: 0, dataType: { buckets: [] } } } })
    },
  }
  const api = { dashboard: calls as Api['dashboard'] } as Partial<Api> as Api
  const withoutBooks = {
    ...customer,
    dataTypes: [
      { resourceTypeId: 1, accessType: 'PRINT' },
      { resourceTypeId: 1, accessType: 'ELECTRONIC' },
      { resourceTypeId: 5, accessType: 'ELECTRONIC' },
    ],
  }
  for (const source of Object.values(articleSources)) {
    await source.load(api, { ...subject, customer: withoutBooks }, {})
  }
  expect(filters).toHaveLength(3)
  for (const filter of filters) {
    expect(filter).toMatchObject({ resourceTypes: ['Journals', 'Conference Proceedings'] })
  }
})
