import { describe, expect, it } from 'vitest'
import { CounterRefusal } from './exceptions.ts'
import type { Database } from './reportFilter.ts'
import { reportDefinitions, type ReportId } from './reports.ts'
import {
  dataTypesOf,
  type Parameters,
  parametersOf,
  readIdentity,
  readReportRequest,
} from './request.ts'

const caller = { customer_id: '1002', requestor_id: 'harvester', api_key: 'key' }
const months = { begin_date: '2026-01', end_date: '2026-02' }

const databases: Database[] = [
  { key: 'jgate', name: 'J-Gate', proprietaryId: 'carrel:jgate' },
  { key: 'onos', name: 'ONOS', proprietaryId: 'carrel:onos' },
  { key: 'jgateAI', name: 'JGate-AI', proprietaryId: 'carrel:jgateAI' },
]
const context = { today: '2026-03-18', databases, platforms: ['Carrel', 'carrel'] }

const request = (report: ReportId, parameters: Parameters = {}) =>
  readReportRequest(reportDefinitions[report], { ...caller, ...months, ...parameters }, context)

/** Returns the code and the data of the refusal that a request ends in. */
function refusalOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof CounterRefusal) return [error.code, error.data]
    throw error
  }
  throw new Error('the request was accepted')
}

const faultsOf = (report: ReportId, parameters: Parameters) =>
  request(report, parameters).exceptions.map(({ Code, Data }) => [Code, Data])

describe('the identity of a harvester', () => {
  it('is read without the spaces around it', () => {
    const spaced = { customer_id: ' 1002 ', requestor_id: 'harvester\n', api_key: ' key' }
    expect(readIdentity(spaced, false)).toEqual({
      customerId: '1002',
      requestorId: 'harvester',
      apiKey: 'key',
    })
  })

  it('that lacks a parameter, or has one empty or twice, is refused with the names of all', () => {
    expect(refusalOf(() => readIdentity({ customer_id: ['1', '2'], api_key: ' ' }, false))).toEqual(
      [1030, 'Needed once: customer_id, requestor_id, api_key'],
    )
  })

  it('comes with both dates for a report alone', () => {
    expect(readIdentity(caller, false).customerId).toBe('1002')
    expect(refusalOf(() => readIdentity({ ...caller, begin_date: '2026-01' }, true))).toEqual([
      1030,
      'Needed once: end_date',
    ])
  })
})

describe('the months of a request', () => {
  it.each([
    ['2026-01', '2026-02'],
    ['2026-01-01', '2026-02-28'],
    ['2026-01', '2026-02-28'],
  ])('from %s to %s are January and February', (begin_date, end_date) => {
    expect(request('PR', { begin_date, end_date }).filter).toMatchObject({
      begin: '2026-01',
      end: '2026-02',
    })
  })

  it('end on the last day that a leap year has', () => {
    const leap = { begin_date: '2024-02-01', end_date: '2024-02-29' }
    expect(request('DR', leap).filter).toMatchObject({ begin: '2024-02', end: '2024-02' })
  })

  it.each([
    ['2026-01-02', '2026-02', 'begin_date must be yyyy-mm or the first day of a month'],
    ['2026-01', '2026-02-27', 'end_date must be yyyy-mm or the last day of a month'],
    ['2026-01', '2026-02-29', 'end_date must be yyyy-mm or the last day of a month'],
    ['2026-13', '2026-02', 'begin_date must be yyyy-mm or the first day of a month'],
    ['1582-10', '2026-02', 'begin_date must be yyyy-mm or the first day of a month'],
    ['2026-01', '9999-12', 'end_date must be yyyy-mm or the last day of a month'],
    ['2026-02', '2026-01', 'end_date is before begin_date'],
    ['2026-03', '2026-03', 'begin_date is not in a month that is over'],
  ])('from %s to %s are refused: %s', (begin_date, end_date, text) => {
    expect(refusalOf(() => request('PR', { begin_date, end_date }))).toEqual([3020, text])
  })

  it('may end in one that is not over', () => {
    expect(request('PR', { end_date: '2026-03' }).filter.end).toBe('2026-03')
  })
})

describe('the parameters of a report', () => {
  it('are those of the standard, a database for reports about databases alone', () => {
    expect(parametersOf(reportDefinitions.DR)).toEqual([
      ...parametersOf(reportDefinitions.PR),
      'database',
    ])
    expect(parametersOf(reportDefinitions.PR_P1)).toEqual([])
  })

  it('have the data type of the searches that the report counts', () => {
    expect(dataTypesOf({ of: 'platform' })).not.toContain('Database_AI')
    expect(dataTypesOf({ of: 'platform' })).toContain('Platform')
    expect(dataTypesOf({ of: 'database' })).toContain('Database_AI')
    expect(dataTypesOf({ of: 'database' })).not.toContain('Platform')
  })

  it('that it does not have are named as 3050, extensions of the standard as 3060', () => {
    const parameters = { colour: 'red', database: 'J-Gate', country_code: 'IN' }
    expect(faultsOf('PR', parameters)).toEqual([
      [3050, 'colour, database'],
      [3060, 'country_code'],
    ])
    expect(faultsOf('PR_P1', { country_code: 'IN', metric_type: 'Searches_Platform' })).toEqual([
      [3050, 'country_code, metric_type'],
    ])
  })

  it('name the platform by one of its names, in any case', () => {
    expect(faultsOf('PR_P1', { platform: 'CARREL' })).toEqual([])
    expect(faultsOf('PR_P1', { platform: 'Other|Carrel' })).toEqual([[3060, 'platform=Other']])
  })
})

describe('a filter', () => {
  it('is the allowed values that are named, in any case, in the order of the report', () => {
    const metric_type = 'unique_item_requests| Total_Item_Requests |'
    expect(request('DR', { metric_type }).filter.metrics).toEqual([
      'Total_Item_Requests',
      'Unique_Item_Requests',
    ])
  })

  it('adds up the values of a parameter that is given twice', () => {
    const data_type = ['Book', 'Journal|Other']
    expect(request('PR', { data_type }).filter.dataTypes).toEqual(['Book', 'Journal', 'Other'])
  })

  it('is none when it names no allowed value or all of them', () => {
    const { filter, exceptions } = request('PR', {
      metric_type: 'Searches_Regular',
      access_method: 'Regular|TDM',
    })
    expect([filter.metrics, filter.accessMethods]).toEqual([null, null])
    expect(exceptions.map(({ Code, Data }) => [Code, Data])).toEqual([
      [3060, 'metric_type=Searches_Regular'],
    ])
  })

  it('of a standard view does not exist', () => {
    const { filter } = request('DR_D1', { data_type: 'Book', database: 'ONOS' })
    expect([filter.dataTypes, filter.databases]).toEqual([null, null])
  })

  it.each(['onos|j-gate', 'carrel:JGATE|carrel:onos'])('by databases takes %s', (database) => {
    const { filter, exceptions } = request('DR', { database })
    expect(filter.databases?.map(({ key }) => key)).toEqual(['jgate', 'onos'])
    expect(exceptions).toEqual([])
  })

  it('by all databases, or by none that exists, is none', () => {
    expect(request('DR', { database: 'J-Gate|ONOS|JGate-AI' }).filter.databases).toBeNull()
    expect(request('DR', { database: 'Scopus' }).filter.databases).toBeNull()
    expect(faultsOf('DR', { database: 'Scopus|ONOS' })).toEqual([[3060, 'database=Scopus']])
  })

  it('by names and identifiers of databases in one is ignored as 3061', () => {
    const database = 'ONOS|carrel:jgate'
    expect(request('DR', { database }).filter.databases).toBeNull()
    expect(faultsOf('DR', { database })).toEqual([[3061, `database=${database}`]])
  })
})

describe('an attribute', () => {
  it('is shown where it is named', () => {
    const shown = { attributes_to_show: 'access_method', granularity: 'month' }
    expect(request('PR', shown)).toMatchObject({
      filter: { show: ['Access_Method'] },
      exceptions: [],
    })
    expect(request('PR').filter.show).toEqual([])
    expect(request('PR_P1', shown).filter.show).toEqual([])
  })

  it('that is not offered is named as 3062, as are totals instead of months', () => {
    const parameters = { attributes_to_show: 'YOP|Access_Method', granularity: 'Totals' }
    expect(faultsOf('PR', parameters)).toEqual([
      [3062, 'attributes_to_show=YOP, granularity=Totals'],
    ])
  })
})
