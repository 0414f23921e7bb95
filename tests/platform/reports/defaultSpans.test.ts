import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { Caller } from '../../support/caller.ts'
import { worldDay } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { contuReports, ddr, ddrReports, usageReports } = contract
const meridianId = '1002'

let carrel: TestPlatform
let library: Caller
let consortium: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  consortium = await carrel.signIn('consortium')
})
afterAll(() => carrel.drop())

async function answerTo(
  { path }: Endpoint,
  parameters: Record<string, string>,
  caller = library,
): Promise<unknown> {
  const response = await caller.fetch(`${path}?${new URLSearchParams(parameters)}`)
  expect(response.status).toBe(200)
  return response.json()
}

const thisYear = `${worldDay.slice(0, 4)}-01-01`
const thisMonth = `${worldDay.slice(0, 7)}-01`

it.each([
  ['received list', ddr.received, { customerId: meridianId }, 'ddr_id'],
  ['sent list', ddr.sent, { customerId: meridianId }, 'ddr_id'],
  ['DDR report', ddrReports.list, { customer_id: meridianId }, 'total_count'],
])('the %s without dates covers this year up to today', async (_, endpoint, parameters, field) => {
  const expected = { ...parameters, ddr_from_date: thisYear, ddr_to_date: worldDay }
  const answer = await answerTo(endpoint, expected)
  expect(JSON.stringify(answer)).toContain(field)
  expect(await answerTo(endpoint, parameters)).toEqual(answer)
  for (const blank of ['', '0']) {
    const dates = { ddr_from_date: blank, ddr_to_date: blank }
    expect(await answerTo(endpoint, { ...parameters, ...dates })).toEqual(answer)
  }
})

it.each([
  ['overview of received requests', ddr.receivedOverview, 'Customerid', 'Year'],
  ['overview of sent requests', ddr.sentOverview, 'Customerid', 'Year'],
  ['CONTU report', contuReports.list, 'customer_id', 'selected_year'],
])('the %s without a year is of this year', async (_, endpoint, customer, name) => {
  const subject = { [customer]: meridianId }
  const answer = await answerTo(endpoint, { ...subject, [name]: worldDay.slice(0, 4) })
  expect(JSON.stringify(answer)).toMatch(/(total_count|reference_id)":/)
  for (const blank of [{}, { [name]: '' }, { [name]: '0' }]) {
    expect(await answerTo(endpoint, { ...subject, ...blank })).toEqual(answer)
  }
})

it('the file of the CONTU report without a year is named after this year', async () => {
  const parameters = new URLSearchParams({ customer_id: meridianId, export_type: 'csv' })
  const response = await library.fetch(`${contuReports.download.path}?${parameters}`)
  await response.arrayBuffer()
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`lending.${worldDay.slice(0, 4)}`, 'i'),
  )
})

it('the file of the DDR report of format 0 is that of all statuses', async () => {
  const nameOf = async (format: string) => {
    const parameters = new URLSearchParams({ export_type: 'csv', report_format: format })
    const response = await library.fetch(`${ddrReports.download.path}?${parameters}`)
    // Read to its end, a file leaves its slot to the next.
    await response.arrayBuffer()
    return response.headers.get('content-disposition')
  }
  expect(await nameOf('0')).toBe(await nameOf('1'))
  expect(await nameOf('2')).toMatch(/fulfillment/i)
  expect(await nameOf('0')).not.toMatch(/fulfillment/i)
})

it('a list with one date covers a year from it, or the year up to it', async () => {
  const span = (dates: Record<string, string>) =>
    answerTo(ddr.received, { customerId: meridianId, ...dates })
  expect(await span({ ddr_from_date: '2024-02-01' })).toEqual(
    await span({ ddr_from_date: '2024-02-01', ddr_to_date: '2025-02-01' }),
  )
  expect(await span({ ddr_to_date: '2024-06-30' })).toEqual(
    await span({ ddr_from_date: '2024-01-01', ddr_to_date: '2024-06-30' }),
  )
})

it.each([
  ['services', usageReports.jgateServices],
  ['journals', usageReports.jgateTitles],
  ['publishers', usageReports.jgatePublishers],
  ['months', usageReports.byMonth],
])('usage by %s without dates covers this month up to today', async (_, endpoint) => {
  const subject = { CustomerId: meridianId, resource_type: '1' }
  const dates = { report_from_date: thisMonth, report_to_date: worldDay }
  expect(await answerTo(endpoint, subject)).toEqual(
    await answerTo(endpoint, { ...subject, ...dates }),
  )
})

it.each([
  ['received list', ddr.received, 'customerId'],
  ['sent list', ddr.sent, 'customerId'],
  ['DDR report', ddrReports.list, 'customer_id'],
  ['CONTU report', contuReports.list, 'customer_id'],
  ['years of the CONTU report', contuReports.years, 'customer_id'],
  ['overview of received requests', ddr.receivedOverview, 'Customerid'],
  ['overview of sent requests', ddr.sentOverview, 'Customerid'],
  ['first day of received requests', ddr.receivedFrom, 'customer_id'],
  ['first day of sent requests', ddr.sentFrom, 'customer_id'],
])('the %s without a customer is that of the session', async (_, endpoint, name) => {
  for (const [caller, own] of [
    [library, meridianId],
    [consortium, '1001'],
  ] as const) {
    const answer = await answerTo(endpoint, { [name]: own }, caller)
    expect(JSON.stringify(answer)).toMatch(
      /(ddr_id|total_count|reference_id|from_year|from_date)":/,
    )
    for (const blank of [{}, { [name]: '' }, { [name]: '0' }]) {
      expect(await answerTo(endpoint, blank, caller)).toEqual(answer)
    }
  }
})

it('the DDR report is of received requests by type 1, and without one; by any other of sent ones', async () => {
  const ofCustomer = { customer_id: meridianId }
  const ofType = (report_type: string) => answerTo(ddrReports.list, { ...ofCustomer, report_type })
  const [received, sent] = [await ofType('1'), await ofType('2')]
  expect(sent).not.toEqual(received)
  expect(await answerTo(ddrReports.list, ofCustomer)).toEqual(received)
  for (const type of ['', '0']) expect(await ofType(type)).toEqual(received)
  for (const type of ['3', 'sent']) expect(await ofType(type)).toEqual(sent)
})
