import { expect, it } from 'vitest'
import { exceptions } from './exceptions.ts'
import { actionMapping } from './mapping.ts'
import { measureOf } from './metrics.ts'
import { reportDefinitions } from './reports.ts'

it('a click that leads to a publisher is an investigation, and nothing is a request', () => {
  const kindOf = (service: string) => actionMapping.find((one) => one.service === service)?.kind
  expect(kindOf('Article Full Text')).toBe('investigation')
  expect(kindOf('Book Chapter')).toBe('investigation')
  expect(actionMapping.filter(({ kind }) => kind === 'request')).toEqual([])
})

it('every action has its reason, and stands in the table once', () => {
  expect(new Set(actionMapping.map(({ actionId }) => actionId)).size).toBe(actionMapping.length)
  for (const { reason } of actionMapping) expect(reason).toMatch(/^[A-Z].*\.$/)
})

it('every metric of a report can be counted there, but for the searches that nobody makes', () => {
  const never = ['Searches_Automated', 'Searches_Federated']
  for (const { of, metrics } of Object.values(reportDefinitions)) {
    const uncounted = metrics.filter((metric) => measureOf[metric][of] === null)
    expect(uncounted).toEqual(of === 'database' ? never : [])
  }
})

/** Code of Practice 5.1, table D.1. */
it('the exceptions have the codes, messages and statuses of the standard', () => {
  const rows = Object.entries(exceptions).map(([code, { message, status }]) => [
    Number(code),
    message,
    status,
  ])
  expect(rows).toEqual([
    [1000, 'Service Not Available', 503],
    [1010, 'Service Busy', 503],
    [1011, 'Report Queued for Processing', 202],
    [1020, 'Client has made too many requests', 429],
    [1030, 'Insufficient Information to Process Request', 400],
    [2000, 'Requestor Not Authorized to Access Service', 401],
    [2010, 'Requestor is Not Authorized to Access Usage for Institution', 403],
    [2011, 'Global Reports Not Supported', 403],
    [2020, 'APIKey Invalid', 401],
    [3020, 'Invalid Date Arguments', 400],
    [3030, 'No Usage Available for Requested Dates', 200],
    [3031, 'Usage Not Ready for Requested Dates', 200],
    [3032, 'Usage No Longer Available for Requested Dates', 200],
    [3040, 'Partial Data Returned', 200],
    [3050, 'Parameter Not Recognized in this Context', 200],
    [3060, 'Invalid ReportFilter Value', 200],
    [3061, 'Incongruous ReportFilter Value', 200],
    [3062, 'Invalid ReportAttribute Value', 200],
    [3063, 'Components Not Supported', 200],
    [3070, 'Required ReportFilter Missing', 200],
  ])
})
