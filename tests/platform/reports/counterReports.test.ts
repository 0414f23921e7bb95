import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as spreadsheet from 'xlsx'
import { actionMapping } from '../../../contract/counter/mapping.ts'
import { monthsFrom, addMonths } from '../../../contract/counter/months.ts'
import { contract } from '../../../contract/index.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { DemoAccount } from '../../support/accounts.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { type CountedRow, countedEvents } from '../../support/usage/counterCounts.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { type Harvester, harvesterOf } from '../../support/usage/harvester.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { counterReports } = contract

let carrel: TestPlatform
const callers = {} as Record<DemoAccount, Caller>
let members: number[]
beforeAll(async () => {
  // Enough usage that a month differs from the next, in every database and type.
  carrel = await createTestPlatform({ world: { scale: 0.2 } })
  for (const account of ['meridian', 'consortium', 'harbour', 'observer'] as const) {
    callers[account] = await carrel.signIn(account)
  }
  const { rows } = await carrel.database.pool.query<{ id: number }>(
    `select id from customers where consortium_id = ${consortiumId} and id <> ${consortiumId}`,
  )
  members = rows.map(({ id }) => id)
})
afterAll(() => carrel.drop())

type ReportFilter = InputOf<typeof counterReports.report>

const plain: ReportFilter = {
  report: 'DR',
  customerId: null,
  begin: '2025-11',
  end: '2026-02',
  metrics: [],
  dataTypes: [],
  showAccessMethod: false,
  excludeMonths: false,
}

type Cells = (string | number)[][]

async function tsv(caller: Caller, filter: ReportFilter): Promise<Cells> {
  const file = await caller.call(counterReports.download, { ...filter, format: 'tsv' })
  const bytes = await (file.body as Blob).arrayBuffer()
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  // Each line is ended by a line break, so nothing follows the last one.
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split('\t'))
}

async function xlsx(caller: Caller, filter: ReportFilter): Promise<Cells> {
  const file = await caller.call(counterReports.download, { ...filter, format: 'xlsx' })
  const book = spreadsheet.read(await (file.body as Blob).arrayBuffer())
  const [sheet = ''] = book.SheetNames
  return spreadsheet.utils.sheet_to_json(book.Sheets[sheet] ?? {}, {
    header: 1,
    defval: '',
    blankrows: true,
  })
}

const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The cells of a file below its headings as figures; zeros are left out, as JSON leaves them out. */
function figures([headings = [], ...rows]: Cells): CountedRow[] {
  const at = (row: Cells[number], column: string) => String(row[headings.indexOf(column)] ?? '')
  return rows
    .filter((row) => row.length > 1)
    .flatMap((row) =>
      headings.flatMap((heading, column) => {
        const month = /^([A-Z][a-z]{2})-(\d{4})$/.exec(String(heading))
        const count = Number(row[column])
        if (month === null || count === 0) return []
        const number = String(names.indexOf(month[1] ?? '') + 1).padStart(2, '0')
        return [
          {
            database: at(row, 'Proprietary_ID').replace('carrel:', ''),
            dataType: at(row, 'Data_Type'),
            metric: at(row, 'Metric_Type'),
            month: `${month[2]}-${number}`,
            count,
          },
        ]
      }),
    )
}

interface Json {
  Report_Items: {
    Item_ID?: { Proprietary: string }
    Attribute_Performance: {
      Data_Type?: string
      Performance: Record<string, Record<string, number>>
    }[]
  }[]
}

const jsonFigures = (report: unknown): CountedRow[] =>
  (report as Json).Report_Items.flatMap((item) =>
    item.Attribute_Performance.flatMap((attributes) =>
      Object.entries(attributes.Performance).flatMap(([metric, months]) =>
        Object.entries(months).map(([month, count]) => ({
          database: item.Item_ID?.Proprietary.replace('carrel:', '') ?? '',
          dataType: attributes.Data_Type ?? '',
          metric,
          month,
          count,
        })),
      ),
    ),
  )

const sorted = (rows: CountedRow[]) =>
  rows
    .map(({ database, dataType, metric, month, count }) =>
      [database, dataType, metric, month, count].join(' '),
    )
    .sort()

/** Figures added up over what a report does not tell apart. */
function rolledUp(rows: CountedRow[], same: (row: CountedRow) => CountedRow | null): CountedRow[] {
  const sums = new Map<string, CountedRow>()
  for (const row of rows) {
    const to = same(row)
    if (to === null) continue
    const key = [to.database, to.dataType, to.metric, to.month].join(' ')
    const sum = sums.get(key) ?? { ...to, count: 0 }
    sum.count += row.count
    sums.set(key, sum)
  }
  return [...sums.values()]
}

/** What each report should say of the events. */
const expected: Record<ReportFilter['report'], (rows: CountedRow[]) => CountedRow[]> = {
  PR: (rows) =>
    rolledUp(rows, (row) => ({
      ...row,
      database: '',
      ...(row.metric === 'Searches' && { dataType: 'Platform', metric: 'Searches_Platform' }),
    })),
  PR_P1: (rows) =>
    rolledUp(rows, (row) =>
      row.metric === 'Searches'
        ? { ...row, database: '', dataType: 'Platform', metric: 'Searches_Platform' }
        : null,
    ),
  DR: (rows) =>
    rows.map((row) => (row.metric === 'Searches' ? { ...row, metric: 'Searches_Regular' } : row)),
  DR_D1: (rows) =>
    rolledUp(expected.DR(rows), (row) =>
      row.metric === 'Unique_Title_Investigations' ? null : { ...row, dataType: '' },
    ),
}

const spans = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 14 }))
  .map(([back, length]) => {
    const end = addMonths('2026-02', -back)
    return { begin: addMonths(end, -length), end }
  })
  // The first month of all was collected in part; a test of its own looks at it.
  .filter(({ begin }) => begin >= '2023-04')

describe.each([
  ['meridian', meridianId],
  ['consortium', consortiumId],
] as const)('the reports of %s', (account, customerId) => {
  let harvester: Harvester
  beforeAll(async () => {
    harvester = await harvesterOf(carrel, callers[account], customerId)
  })

  it.each([
    ['PR', '/r51/reports/pr'],
    ['PR_P1', '/r51/reports/pr_p1'],
    ['DR', '/r51/reports/dr'],
    ['DR_D1', '/r51/reports/dr_d1'],
  ] as const)('%s: XLSX, TSV and JSON say what the events themselves say', async (id, path) => {
    await fc.assert(
      fc.asyncProperty(spans, async ({ begin, end }) => {
        const filter = { ...plain, report: id, begin, end }
        const events = await countedEvents(
          carrel.database.pool,
          account === 'consortium' ? members : [customerId],
          `${begin}-01`,
          `${addMonths(end, 1)}-01`,
        )
        const truth = sorted(expected[id](events))
        expect(truth.length).toBeGreaterThan(0)
        const { json } = await harvester.get(path, { begin_date: begin, end_date: end })
        expect(sorted(jsonFigures(json))).toEqual(truth)
        expect(sorted(figures((await tsv(callers[account], filter)).slice(14)))).toEqual(truth)
        expect(sorted(figures((await xlsx(callers[account], filter)).slice(14)))).toEqual(truth)
      }),
      { numRuns: 3 },
    )
  })
})

/** The headers and headings of the standard (Code of Practice 5.1, tables 4.a, 4.b, 4.e and 4.f). */
const standard = {
  PR: {
    name: 'Platform Report',
    metrics: '',
    filters: '',
    columns: 'Platform, Data_Type, Metric_Type, Reporting_Period_Total',
  },
  PR_P1: {
    name: 'Platform Usage',
    metrics: 'Searches_Platform; Total_Item_Requests; Unique_Item_Requests; Unique_Title_Requests',
    filters: 'Access_Method=Regular',
    columns: 'Platform, Data_Type, Metric_Type, Reporting_Period_Total',
  },
  DR: {
    name: 'Database Report',
    metrics: '',
    filters: '',
    columns:
      'Database, Publisher, Publisher_ID, Platform, Proprietary_ID, Data_Type, Metric_Type, Reporting_Period_Total',
  },
  DR_D1: {
    name: 'Database Search and Item Usage',
    metrics:
      'Searches_Automated; Searches_Federated; Searches_Regular; Total_Item_Investigations; Total_Item_Requests; Unique_Item_Investigations; Unique_Item_Requests',
    filters: 'Access_Method=Regular',
    columns:
      'Database, Publisher, Publisher_ID, Platform, Proprietary_ID, Metric_Type, Reporting_Period_Total',
  },
} as const

const headerOf = (id: keyof typeof standard): Cells => [
  ['Report_Name', standard[id].name],
  ['Report_ID', id],
  ['Release', '5.1'],
  ['Institution_Name', 'Meridian University Library'],
  ['Institution_ID', 'carrel:1002'],
  ['Metric_Types', standard[id].metrics],
  ['Report_Filters', standard[id].filters],
  ['Report_Attributes', ''],
  ['Exceptions', ''],
  ['Reporting_Period', 'Begin_Date=2025-11-01; End_Date=2026-02-28'],
  ['Created', '2026-03-18T10:00:00Z'],
  ['Created_By', 'Carrel'],
  ['Registry_Record', ''],
]

describe('the tabular form', () => {
  it.each(Object.keys(standard) as (keyof typeof standard)[])(
    '%s has its header in rows 1 to 13, row 14 blank and its headings in row 15',
    async (id) => {
      const filter = { ...plain, report: id }
      const headings = [
        ...standard[id].columns.split(', '),
        'Nov-2025',
        'Dec-2025',
        'Jan-2026',
        'Feb-2026',
      ]
      const text = await tsv(callers.meridian, filter)
      expect(text[0]?.[0]).toBe('\uFEFFReport_Name')
      expect([['Report_Name', ...(text[0] ?? []).slice(1)], ...text.slice(1, 13)]).toEqual(
        headerOf(id),
      )
      expect(text[13]).toEqual([''])
      expect(text[14]).toEqual(headings)
      const sheet = await xlsx(callers.meridian, filter)
      expect(sheet.slice(0, 13).map((row) => row.slice(0, 2))).toEqual(headerOf(id))
      expect(
        sheet
          .slice(0, 14)
          .flatMap((row) => row.slice(2))
          .join(''),
      ).toBe('')
      expect(sheet[13]?.join('')).toBe('')
      expect(sheet[14]).toEqual(headings)
      // Figures are numbers in a workbook, not texts.
      expect(typeof sheet[15]?.at(-1)).toBe('number')
    },
  )

  it('omits rows without usage and keeps the months without it as 0', async () => {
    const { columns, rows } = await callers.meridian.call(counterReports.report, plain)
    const total = columns.indexOf('Reporting_Period_Total')
    for (const row of rows) {
      const months = row.slice(total + 1) as number[]
      expect(months).toHaveLength(monthsFrom(plain.begin, plain.end).length)
      expect(months.reduce((sum, count) => sum + count, 0)).toBe(row[total])
      expect(row[total]).toBeGreaterThan(0)
    }
    expect(rows.flat()).toContain(0)
  })

  it('no row is a request: full texts are at the publishers', async () => {
    for (const report of ['PR', 'DR'] as const) {
      const { rows } = await callers.meridian.call(counterReports.report, { ...plain, report })
      expect(rows.flat().filter((cell) => String(cell).includes('Request'))).toEqual([])
    }
  })

  it('shows the access method, leaves the months out and filters, and says so in the header', async () => {
    const { header, columns, rows } = await callers.meridian.call(counterReports.report, {
      ...plain,
      metrics: ['Searches_Regular', 'Total_Item_Investigations'],
      dataTypes: ['Journal', 'Book'],
      showAccessMethod: true,
      excludeMonths: true,
    })
    const headerValues = Object.fromEntries(header.map(({ label, value }) => [label, value]))
    expect(headerValues['Metric_Types']).toBe('Searches_Regular; Total_Item_Investigations')
    expect(headerValues['Report_Filters']).toBe('Data_Type=Book|Journal')
    expect(headerValues['Report_Attributes']).toBe(
      'Attributes_To_Show=Access_Method; Exclude_Monthly_Details=True',
    )
    expect(columns.slice(-4)).toEqual([
      'Data_Type',
      'Access_Method',
      'Metric_Type',
      'Reporting_Period_Total',
    ])
    expect(new Set(rows.map((row) => row[columns.indexOf('Data_Type')]))).toEqual(
      new Set(['Book', 'Journal']),
    )
    expect(new Set(rows.map((row) => row[columns.indexOf('Access_Method')]))).toEqual(
      new Set(['Regular']),
    )
  })

  it('a standard view takes nothing but its dates, and names each filter that it refuses', async () => {
    const view = { ...plain, report: 'DR_D1' as const }
    const fault = 'DR_D1 is a standard view, whose filters are fixed'
    for (const [field, value] of [
      ['metrics', 'Searches_Regular'],
      ['dataTypes', 'Book'],
      ['showAccessMethod', 'true'],
      ['excludeMonths', 'true'],
    ] as const) {
      for (const path of ['/counter/report', '/counter/report/file']) {
        const { begin, end, report } = view
        const query = new URLSearchParams({ report, begin, end, [field]: value })
        const response = await callers.meridian.fetch(`${path}?${query}`)
        expect(response.status).toBe(422)
        expect(await response.json()).toMatchObject({
          error: { code: 'invalid', message: fault, fields: { [field]: fault } },
        })
      }
    }
    expect((await callers.meridian.call(counterReports.report, view)).rows).not.toEqual([])
  })

  it('says in its header which months it cannot have, and of which there is only a part', async () => {
    const { header } = await callers.meridian.call(counterReports.report, {
      ...plain,
      begin: '2023-01',
      end: '2026-03',
    })
    const headerValues = Object.fromEntries(header.map(({ label, value }) => [label, value]))
    expect(headerValues['Exceptions']).toBe(
      '3031: Usage Not Ready for Requested Dates (Asked for 2023-01 to 2026-03; usage is ready to 2026-02); ' +
        '3032: Usage No Longer Available for Requested Dates (Asked for 2023-01 to 2026-03; usage is available from 2023-03, collected from 2023-03-18)',
    )
    expect(headerValues['Reporting_Period']).toBe('Begin_Date=2023-03-01; End_Date=2026-02-28')
  })
})

describe('whose usage', () => {
  it('a consortium has the sum of the reports of its members', async () => {
    const whole = await callers.consortium.call(counterReports.report, { ...plain, report: 'PR' })
    const totals = new Map<string, number>()
    for (const customerId of members) {
      const { rows } = await callers.consortium.call(counterReports.report, {
        ...plain,
        report: 'PR',
        customerId,
      })
      for (const [, type, metric, total] of rows) {
        const key = `${type} ${metric}`
        totals.set(key, (totals.get(key) ?? 0) + Number(total))
      }
    }
    const summed = whole.rows.map(([, type, metric, total]) => [`${type} ${metric}`, Number(total)])
    expect(Object.fromEntries(summed)).toEqual(Object.fromEntries(totals))
    expect(whole.header[3]?.value).toBe('Southern Universities Consortium')
  })

  it('a library has its own report and nobody else’s, a consortium those of its members only', async () => {
    const outcomeOf = (account: DemoAccount, customerId: number) =>
      problemCode(callers[account].call(counterReports.report, { ...plain, customerId }))
    expect(await outcomeOf('meridian', lakesideId)).toBe('forbidden')
    expect(await outcomeOf('meridian', consortiumId)).toBe('forbidden')
    expect(await outcomeOf('harbour', meridianId)).toBe('forbidden')
    expect(await outcomeOf('consortium', harbourId)).toBe('forbidden')
  })

  it('an observer of the consortium reads reports but manages no credentials', async () => {
    const { rows } = await callers.observer.call(counterReports.report, plain)
    expect(rows.length).toBeGreaterThan(0)
    expect(await problemCode(callers.observer.call(counterReports.credentials, {}))).toBe(
      'forbidden',
    )
    expect(
      await problemCode(callers.observer.call(counterReports.createCredential, { label: 'x' })),
    ).toBe('forbidden')
  })

  it('a span of months that cannot be is refused by its field', async () => {
    const fault = async (begin: string, end: string) => {
      const query = new URLSearchParams({ report: 'PR', begin, end })
      const response = await callers.meridian.fetch(`/counter/report?${query}`)
      const body = (await response.json()) as { error: { fields?: Record<string, string> } }
      return [response.status, body.error.fields]
    }
    expect(await fault('2026-02', '2026-01')).toEqual([422, { end: 'endBeforeBegin' }])
    expect(await fault('2026-03', '2026-03')).toEqual([422, { begin: 'beginNotOver' }])
    expect(await fault('2026-13', '2026-13')).toEqual([
      422,
      { begin: 'must be a month, YYYY-MM', end: 'must be a month, YYYY-MM' },
    ])
  })
})

it('the database counts each action as the table says', async () => {
  const { rows } = await carrel.database.pool.query(
    `select id as "actionId", activity, service, counter_kind as kind from usage_actions order by id`,
  )
  expect(rows).toEqual(
    actionMapping.map(({ actionId, activity, service, kind }) => ({
      actionId,
      activity,
      service,
      kind,
    })),
  )
})

it('a file is named by platform, institution, report and months', async () => {
  const file: Download = await callers.meridian.call(counterReports.download, {
    ...plain,
    report: 'DR_D1',
    format: 'tsv',
  })
  expect(file.fileName).toBe('carrel_1002_DR_D1_2025-11_2026-02.tsv')
  expect(file.contentType).toBe('text/tab-separated-values; charset=utf-8')
})
