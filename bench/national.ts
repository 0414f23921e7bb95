import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { contract } from '../contract/index.ts'
import { addDays } from '../contract/calendar.ts'
import { basePath } from '../contract/kernel/base.ts'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { restResources } from '../platform/rest/resources.ts'
import type { Bench, Figure } from './figures.ts'
import { withProductDatabase, openSessions } from './national/access.ts'
import { callFigure, timedCall, timedDownload } from './national/measure.ts'
import { addressOfRead, type Read, reads, type Values, valuesFor } from './national/reads.ts'
import { demo, type NationalSize } from './national/size.ts'
import { withNation } from './national/world.ts'

/** Most milliseconds at the median (docs/budgets.md#calls-and-work): of a call or a page of a list, and of a report. */
const budgets = { call: 50, report: 200 }
const reportAreas = /^(usageReports|ddrReports|contuReports|counterReports|overlaps)\./

const callers = [
  { who: 'library', accountId: demo.libraryId, customerId: demo.libraryId },
  { who: 'consortium', accountId: demo.consortiumId, customerId: demo.consortiumId },
  { who: 'support', accountId: demo.libraryId, customerId: demo.libraryId, isSupport: true },
]

const today = demoDay(new Date())
const threeYears = { from: addDays(today, -1088), to: addDays(today, -3) }
const year = { from: addDays(today, -364), to: today }

/** Filters, orders and spans that people use on lists and reports, by call. */
const variants: Record<string, Record<string, Values>> = {
  'titles.list': {
    'by title': { title: 'section 49' },
    'page 500': { page: 500 },
    'by publisher': { sort: 'publisherName', order: 'ASC' },
  },
  'endUsers.list': { search: { search: 'of 0a1' }, 'page 500': { page: 500 } },
  'memberLibraries.list': { 'by name': { name: 'Institute 00' } },
  'consortiumResources.members': { 'by name': { name: 'Institute 00' } },
  'ddr.received': {
    'a year': year,
    pending: { status: 'pending' },
    overdue: { overdue: true },
    'a year, page 400': { ...year, page: 400 },
    'one partner': { ...year, partnerId: demo.libraryId + 1 },
    'by title': { ...year, sort: 'articleName', order: 'ASC' },
    'by institution': { ...year, sort: 'requesterName', order: 'ASC' },
  },
  'ddr.sent': {
    'a year': year,
    pending: { status: 'pending' },
    'a year, page 400': { ...year, page: 400 },
  },
  'usageReports.jgateServices': { 'three years': threeYears },
  'usageReports.jgateTitles': {
    'three years': threeYears,
    'three years of journals': {
      ...threeYears,
      subject: 'journals',
      consortiumId: null,
      customerId: null,
    },
  },
  'usageReports.jgatePublishers': { 'three years': threeYears },
  'usageReports.byMonth': { 'three years': threeYears },
  'ddrReports.list': { 'a year': year },
}

/** Every read of the contract as a library, its consortium and support staff over HTTP, at the size of a nation. */
export const national: Bench = {
  name: 'National size',
  isLong: true,
  run: () =>
    withNation(({ product, dataDir, size }) =>
      withProductDatabase(dataDir, async (client) => {
        const keys = await openSessions(client, callers)
        const figures = await sizes(client, size)
        for (const [index, { who, customerId }] of callers.entries()) {
          const values = await valuesFor(client, customerId)
          const key = keys[index] ?? ''
          figures.push(...(await measureReads(product.url, key, who, values)))
        }
        const [library = '', consortium = '', support = ''] = keys
        figures.push(...(await measureResources(product.url, support)))
        figures.push(...(await measureExports(product.url, { library, consortium })))
        figures.push({
          what: 'load of the machine at the end',
          unit: '',
          value: loadavg()[0] ?? 0,
        })
        return figures
      }),
    ),
}

async function measureReads(
  url: string,
  key: string,
  who: string,
  values: Values,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const measure = async (read: Read, name: string, more?: Values): Promise<boolean> => {
    const address = addressOfRead(url, read, values, more)
    const timed = await timedCall(address, key)
    if (timed === null) return false
    const budget = reportAreas.test(name) ? budgets.report : budgets.call
    figures.push(callFigure(`${who}: ${name}`, timed.times, budget))
    return true
  }
  for (const read of reads) {
    if (!(await measure(read, read.name))) continue
    for (const [variant, more] of Object.entries(variants[read.name] ?? {})) {
      await measure(read, `${read.name}, ${variant}`, more)
    }
  }
  return figures
}

/** The lists of REST resources that support staff may read. */
async function measureResources(url: string, key: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, filters, fields } of restResources) {
    const list = `${url}${basePath}/rest/${name}?range=[0,24]`
    const timed = await timedCall(list, key)
    if (timed === null) continue
    figures.push(callFigure(`support: list of ${name}`, timed.times, budgets.call))
    const byName = fields['name']?.filter && 'name'
    const searched = filters?.['q'] ? 'q' : byName
    if (searched === undefined) continue
    const filter = encodeURIComponent(JSON.stringify({ [searched]: 'Institute 012' }))
    const search = await timedCall(`${list}&filter=${filter}`, key)
    figures.push(callFigure(`support: list of ${name}, search`, search?.times ?? [], budgets.call))
  }
  return figures
}

async function measureExports(
  url: string,
  keys: { library: string; consortium: string },
): Promise<Figure[]> {
  const lastMonth = addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7)
  const begin = `${Number(lastMonth.slice(0, 4)) - 1}${lastMonth.slice(4)}`
  const ofLibrary = { customerId: demo.libraryId }
  const ofConsortium = { customerId: demo.consortiumId, consortiumId: demo.consortiumId }
  const { titles, endUsers, ddr, counterReports, usageReports } = contract
  const exports: [what: string, key: string, endpoint: Endpoint, input: Values][] = [
    [
      'export of 100,000 titles, csv',
      keys.library,
      titles.download,
      { ...ofLibrary, format: 'csv' },
    ],
    [
      'export of 100,000 titles, xlsx',
      keys.library,
      titles.download,
      { ...ofLibrary, format: 'xlsx' },
    ],
    ['list of end users', keys.library, endUsers.downloadList, ofLibrary],
    [
      'requests of a year, library',
      keys.library,
      ddr.downloadReceived,
      { ...ofLibrary, ...year, format: 'csv' },
    ],
    [
      'requests of a month, consortium',
      keys.consortium,
      ddr.downloadReceived,
      { ...ofConsortium, from: addDays(today, -29), to: today, format: 'csv' },
    ],
    [
      'usage by title, consortium',
      keys.consortium,
      usageReports.downloadJgateTitles,
      { consortiumId: demo.consortiumId, ...year },
    ],
    [
      'COUNTER report, consortium',
      keys.consortium,
      counterReports.download,
      { customerId: null, report: 'PR', begin, end: lastMonth, format: 'tsv' },
    ],
  ]
  const figures: Figure[] = []
  for (const [what, key, endpoint, input] of exports) {
    figures.push(
      ...(await timedDownload(what, addressOfRead(url, { name: what, endpoint }, {}, input), key)),
    )
  }
  return figures
}

/** What was generated, by rows and megabytes. */
async function sizes(client: Client, size: NationalSize): Promise<Figure[]> {
  const { rows } = await client.query<{ what: string; rows: number; megabytes: number }>(`
    select case when relname like 'usage_events%' then 'usage_events' else relname end as what,
      sum(greatest(reltuples, 0))::float8 as rows, sum(pg_total_relation_size(oid))::float8 / 1e6 as megabytes
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 having sum(pg_total_relation_size(oid)) > 5e6
    order by 3 desc`)
  const total = rows.reduce((sum, { megabytes }) => sum + megabytes, 0)
  const ofUsage = (pattern: RegExp) =>
    rows.filter(({ what }) => pattern.test(what)).reduce((sum, { megabytes }) => sum + megabytes, 0)
  const millions = size.usageEvents / 1e6
  const plain = (what: string, unit: string, value: number): Figure => ({ what, unit, value })
  return [
    plain('institutions', '', size.institutions),
    plain('requests, most of them as monthly counts', '', size.requests),
    plain('events of usage, most of them as roll-ups', '', size.usageEvents),
    ...rows.map((row) => plain(`${row.what}: ${Math.round(row.rows)} rows`, 'MB', row.megabytes)),
    plain('database in all', 'MB', total),
    plain('roll-ups per million events', 'MB', ofUsage(/usage_by_/) / millions),
  ]
}
