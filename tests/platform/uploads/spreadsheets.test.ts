import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { ddrReportColumns, ddrTotals } from '../../../contract/reports/ddrColumns.ts'
import { visibleServices } from '../../../contract/reports/usage.ts'
import type { DemoAccount } from '../../support/accounts.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { worldDay } from '../../support/database.ts'
import { usageReport } from '../../support/usage/reportInput.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import {
  type OpenedWorkbooks,
  spreadsheetPrograms,
  type Workbooks,
} from '../../support/files/spreadsheetPrograms.ts'

const { usageReports, ddrReports, contuReports } = contract
const year = Number(worldDay.slice(0, 4))
const usage = {
  from: `${year - 1}-04-10`,
  to: worldDay,
  ...usageReport,
} as const
const detailed = { ...usage, detail: 'detailed' } as const
const journals = { ...usage, subject: 'journals' } as const
const publishers = { ...usage, subject: 'publishers' } as const
const ddr = {
  side: 'received',
  reportFormat: 'all',
  from: `${year - 1}-04-10`,
  to: worldDay,
  memberId: null,
  regionId: null,
  format: 'xlsx',
} as const
const contu = { side: 'borrowed', year, requesterId: null, customerId: lakesideId } as const

type Rows = readonly (readonly (string | number)[])[]

interface Report {
  by: DemoAccount
  file: (caller: Caller) => Promise<Download>
  /** What the screen shows: the header, its rows, and the totals. */
  shown: (caller: Caller) => Promise<Rows>
}

const total = (rows: readonly { count: number }[]) =>
  rows.reduce((sum, { count }) => sum + count, 0)

const ddrRows = async (caller: Caller, input: Parameters<typeof askDdr>[1], whole: boolean) => {
  const { rows } = await askDdr(caller, input)
  const columns = ddrReportColumns('received', 'all', { wholeConsortium: whole })
  const totals = { ...ddrTotals(rows), institutionName: 'Total' }
  return [
    columns.map(({ header }) => header),
    ...[...rows, totals].map((row) => columns.map(({ key }) => row[key])),
  ]
}
const askDdr = (caller: Caller, of: { customerId: number; consortiumId: number }) =>
  caller.call(ddrReports.list, { ...ddr, ...of })

const reports: Record<string, Report> = {
  'usage by activity': {
    by: 'meridian',
    file: (caller) => caller.call(usageReports.downloadJgateServices, usage),
    shown: async (caller) => {
      const { summary } = await caller.call(usageReports.jgateServices, usage)
      return [
        ['Activity', 'Hits'],
        ...summary.map(({ name, count }) => [name, count]),
        ['Total', total(summary)],
      ]
    },
  },
  'usage in detail': {
    by: 'meridian',
    file: (caller) => caller.call(usageReports.downloadJgateServices, detailed),
    shown: async (caller) => {
      const { details } = await caller.call(usageReports.jgateServices, detailed)
      return [
        ['Activity', 'Service', 'Hits'],
        ...details.flatMap(({ name, count, services }) => [
          [name, '', count],
          ...visibleServices(name, services).map((one) => [name, one.service, one.count]),
        ]),
        ['Total', '', total(details)],
      ]
    },
  },
  'usage by journal': {
    by: 'meridian',
    file: (caller) => caller.call(usageReports.downloadJgateTitles, journals),
    shown: async (caller) => {
      const { rows } = await caller.call(usageReports.jgateTitles, journals)
      return [
        ['Journal', 'Hits'],
        ...rows.map(({ title, count }) => [title, count]),
        ['Total', total(rows)],
      ]
    },
  },
  'usage of all members by publisher': {
    by: 'consortium',
    file: (caller) => caller.call(usageReports.downloadJgatePublishers, publishers),
    shown: async (caller) => {
      const { rows } = await caller.call(usageReports.jgatePublishers, publishers)
      return [
        ['Publisher', 'Hits'],
        ...rows.map(({ publisherName, count }) => [publisherName, count]),
        ['Total', total(rows)],
      ]
    },
  },
  'the DDR report of a library': {
    by: 'meridian',
    file: (caller) =>
      caller.call(ddrReports.download, { ...ddr, customerId: meridianId, consortiumId }),
    shown: (caller) => ddrRows(caller, { customerId: meridianId, consortiumId }, false),
  },
  'the DDR report of a consortium': {
    by: 'consortium',
    file: (caller) =>
      caller.call(ddrReports.download, { ...ddr, customerId: consortiumId, consortiumId }),
    shown: (caller) => ddrRows(caller, { customerId: consortiumId, consortiumId }, true),
  },
  'the CONTU report': {
    by: 'lakeside',
    file: (caller) => caller.call(contuReports.download, { ...contu, format: 'xlsx' }),
    shown: async (caller) => {
      const { rows } = await caller.call(contuReports.list, contu)
      return [
        ['Journal Name', 'ILL Borrowed', 'Balance'],
        ...rows.map(({ journalTitle, filled, balance }) => [journalTitle, filled, balance ?? '']),
        ['Total', rows.reduce((sum, { filled }) => sum + filled, 0), ''],
      ]
    },
  },
}

let carrel: TestPlatform
const callers = new Map<DemoAccount, Caller>()
const workbooks: Workbooks = {}

function callerOf(account: DemoAccount): Caller {
  const caller = callers.get(account)
  if (caller === undefined) throw new Error(`${account} has not signed in`)
  return caller
}

beforeAll(async () => {
  carrel = await createTestPlatform()
  for (const [name, { by, file }] of Object.entries(reports)) {
    if (!callers.has(by)) callers.set(by, await carrel.signIn(by))
    const { body } = await file(callerOf(by))
    workbooks[name] = new Uint8Array(await (body as Blob).arrayBuffer())
  }
})
afterAll(() => carrel.drop())

describe.each(spreadsheetPrograms)('opened in $name', (program) => {
  let opened: OpenedWorkbooks
  // A spreadsheet program takes its time to start.
  beforeAll(async () => {
    opened = await program.open(workbooks)
  }, 120_000)

  it.each(Object.keys(reports))('%s has the rows and totals of the screen', async (name) => {
    const report = reports[name]
    if (report === undefined) throw new Error(name)
    const shown = await report.shown(callerOf(report.by))
    expect(shown.length).toBeGreaterThan(2)
    expect(opened[name]).toEqual(shown.map((row) => row.map(String)))
  })
})
