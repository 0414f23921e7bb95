import { expect, it } from 'vitest'
import { statusFilter } from '../ddr/endpoints/fields.ts'
import { exportFormat } from '../kernel/exportFormat.ts'
import { ddrReports, usageReports } from './endpoints.ts'

const usage = { report_from_date: '2026-01-01', report_to_date: '2026-01-31' }
const ddr = { ddr_from_date: '2026-01-01', ddr_to_date: '2026-01-31', customer_id: '7' }

it('reads the customer of a usage report under either specified spelling', () => {
  const { jgateServices, jgateTitles, byMonth } = usageReports
  for (const { input } of [jgateServices, jgateTitles, byMonth]) {
    expect(input.decode({ ...usage, CustomerId: '1002' })).toMatchObject({ customerId: 1002 })
    expect(input.decode({ ...usage, customer_id: '1002' })).toMatchObject({ customerId: 1002 })
  }
  expect(usageReports.appDownloads.input.decode({ CustomerId: '1002' })).toMatchObject({
    customerId: 1002,
  })
})

it('writes the customer under the first spelling only', () => {
  const input = usageReports.jgateServices.input.decode({ ...usage, customer_id: '1002' })
  const wire = usageReports.jgateServices.input.encode(input)
  expect(wire).toMatchObject({ CustomerId: 1002 })
  expect(wire).not.toHaveProperty('customer_id')
})

it('takes empty filters of a report as their specified defaults', () => {
  expect(
    usageReports.jgateServices.input.decode({
      ...usage,
      device_type: '',
      resource_type: '',
      report_type: '',
    }),
  ).toMatchObject({ device: 'all', subject: 'overall', detail: 'summary' })
  expect(
    ddrReports.list.input.decode({ ...ddr, report_type: '', report_format: '', export_type: '' }),
  ).toMatchObject({ side: 'received', reportFormat: 'all', format: 'xlsx' })
})

it('takes 0, the specified default, as the received side of the DDR report', () => {
  expect(ddrReports.list.input.decode({ ...ddr, report_type: '0' })).toMatchObject({
    side: 'received',
  })
})

it('takes an empty status as all and an unknown one as Pending', () => {
  expect(
    [undefined, '', null, '0', '99', 'x', '2,6'].map((wire) => statusFilter.parse(wire)),
  ).toEqual(['all', 'all', 'all', 'all', 'pending', 'pending', 'delivered'])
})

it('refuses a file format that does not exist', () => {
  expect(exportFormat.parse('')).toBe('xlsx')
  expect(exportFormat.safeParse('pdf').success).toBe(false)
})
