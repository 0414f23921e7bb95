import { describe, expect, it } from 'vitest'
import { plainFilter } from './reportFilter.ts'
import { harvestedReport } from './json.ts'
import { makeReport, type MonthlyCounts } from './report.ts'
import { reportDefinitions, type ReportId } from './reports.ts'
import { tabularReport } from './tabular.ts'

const databases = [
  { key: 'jgate', name: 'J-Gate', proprietaryId: 'carrel:jgate' },
  { key: 'onos', name: 'ONOS', proprietaryId: 'carrel:onos' },
] as const

const none = {
  searches: 0,
  totalItemInvestigations: 0,
  uniqueItemInvestigations: 0,
  uniqueTitleInvestigations: 0,
  totalItemRequests: 0,
  uniqueItemRequests: 0,
  uniqueTitleRequests: 0,
}

const counts = (over: Partial<MonthlyCounts>): MonthlyCounts => ({
  ...none,
  database: 'jgate',
  resourceTypeId: 0,
  month: '2026-01',
  ...over,
})

const journals = { resourceTypeId: 1, totalItemInvestigations: 8, uniqueItemInvestigations: 5 }
const books = {
  resourceTypeId: 12,
  totalItemInvestigations: 4,
  uniqueItemInvestigations: 3,
  uniqueTitleInvestigations: 2,
}

function input(id: ReportId, rows: MonthlyCounts[], filter = plainFilter('2026-01', '2026-02')) {
  return makeReport({
    definition: reportDefinitions[id],
    filter,
    facts: {
      institution: { id: 7, name: 'A Library', ror: '', isni: '' },
      platform: 'Carrel',
      platformId: 'carrel',
      registryRecord: '',
      databases,
      created: '2026-03-18T10:00:00Z',
    },
    availability: { collectedFrom: '2020-01-01', today: '2026-03-18' },
    counts: rows,
  })
}

const rowsOf = (id: ReportId, rows: MonthlyCounts[]) =>
  input(id, rows).rows.map(({ database, dataType, metric, total }) =>
    [database?.name, dataType, metric, total].filter((part) => part != null).join(' '),
  )

describe('a report', () => {
  it('counts a search once on the platform and once in its database', () => {
    const searched = [counts({ searches: 3 }), counts({ database: 'onos', searches: 2 })]
    expect(rowsOf('PR', searched)).toEqual(['Platform Searches_Platform 5'])
    expect(rowsOf('DR', searched)).toEqual([
      'J-Gate Database_AI Searches_Regular 3',
      'ONOS Database_AI Searches_Regular 2',
    ])
  })

  it('counts titles of books only, whatever was counted of journals', () => {
    const read = [counts({ ...journals, uniqueTitleInvestigations: 5 }), counts(books)]
    expect(rowsOf('PR', read).filter((row) => row.includes('Title'))).toEqual([
      'Book Unique_Title_Investigations 2',
    ])
  })

  it('DR_D1 sums over the types of titles', () => {
    expect(rowsOf('DR_D1', [counts(journals), counts(books)])).toEqual([
      'J-Gate Total_Item_Investigations 12',
      'J-Gate Unique_Item_Investigations 8',
    ])
  })

  it('calls use of an unknown item unspecified, and never a search', () => {
    const unknown = counts({ searches: 1, totalItemInvestigations: 1 })
    expect(rowsOf('PR', [unknown])).toEqual([
      'Platform Searches_Platform 1',
      'Unspecified Total_Item_Investigations 1',
    ])
  })

  it('has requests as soon as the platform delivers content itself', () => {
    const delivered = counts({ ...journals, totalItemRequests: 2, uniqueItemRequests: 1 })
    expect(rowsOf('PR_P1', [delivered])).toEqual([
      'Journal Total_Item_Requests 2',
      'Journal Unique_Item_Requests 1',
    ])
  })

  it('has a month without use as 0 in its table and not at all in JSON', () => {
    const report = input('PR', [counts({ searches: 3, month: '2026-02' })])
    expect(tabularReport(report).rows[0]?.slice(-3)).toEqual([3, 0, 3])
    expect(harvestedReport(report).Report_Items[0]?.Attribute_Performance).toEqual([
      { Data_Type: 'Platform', Performance: { Searches_Platform: { '2026-02': 3 } } },
    ])
  })

  it('has the columns of its reporting period in its table, also when no month has usage', () => {
    const headings = (begin: string, end: string) =>
      tabularReport(input('PR_P1', [], plainFilter(begin, end))).columns.slice(4)
    expect(headings('2018-12', '2019-01')).toEqual(['Dec-2018', 'Jan-2019'])
    expect(headings('2019-12', '2020-02')).toEqual(['Jan-2020', 'Feb-2020'])
    expect(headings('2026-02', '2026-05')).toEqual(['Feb-2026'])
  })

  it('leaves out months that were not asked for', () => {
    expect(rowsOf('PR', [counts({ searches: 3, month: '2025-12' })])).toEqual([])
  })

  it('of months that are not over says that alone, and of months without use that there is none', () => {
    const codesOf = (begin: string, end: string) =>
      input('PR', [], plainFilter(begin, end)).exceptions.map(({ Code }) => Code)
    expect(codesOf('2026-03', '2026-04')).toEqual([3031])
    expect(codesOf('2026-01', '2026-02')).toEqual([3030])
    expect(codesOf('2026-02', '2026-03')).toEqual([3030, 3031])
  })

  it('of machines only has no rows: nobody mines texts here', () => {
    const filter = { ...plainFilter('2026-01', '2026-02'), accessMethods: ['TDM'] as const }
    const report = input('PR', [counts({ searches: 3 })], filter)
    expect(report.rows).toEqual([])
    expect(report.exceptions.map(({ Code }) => Code)).toEqual([3030])
  })
})
