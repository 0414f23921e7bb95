import { expect, it } from 'vitest'
import { z } from 'zod'
import { cleanFieldPath, wireFieldPath } from './fieldPath.ts'
import { withWireKeys } from './withWireKeys.ts'
import { jsonText } from './jsonText.ts'

const contact = withWireKeys({ firstName: z.string() }, { firstName: 'firstname' })
const record = withWireKeys(
  { contacts: z.array(contact).default([]) },
  { contacts: 'contactdetails' },
)
const input = withWireKeys({ record: jsonText(record) }, { record: 'detailsjson' })

it('a field of a record inside a form field gets its wire name, and back', () => {
  const wire = 'detailsjson.contactdetails.0.firstname'
  expect(wireFieldPath(input, 'record.contacts.0.firstName')).toBe(wire)
  expect(cleanFieldPath(input, wire)).toBe('record.contacts.0.firstName')
})

it('a field of the one record in a list of fixed length gets its wire name, and back', () => {
  const update = withWireKeys({ responses: z.tuple([contact]) }, { responses: 'data' })
  expect(wireFieldPath(update, 'responses.0.firstName')).toBe('data.0.firstname')
  expect(cleanFieldPath(update, 'data.0.firstname')).toBe('responses.0.firstName')
})

it('a field of a record inside one without wire names gets its own wire name', () => {
  const answer = z.object({ page: z.object({ rows: z.array(contact).optional() }).nullable() })
  expect(wireFieldPath(answer, 'page.rows.2.firstName')).toBe('page.rows.2.firstname')
})

it('a name that nobody knows stays as it is', () => {
  expect(wireFieldPath(input, 'elsewhere.0')).toBe('elsewhere.0')
})

it('a field with a second key is named by the key that was sent', () => {
  const report = withWireKeys(
    { customerId: z.string(), contacts: z.array(contact) },
    { customerId: 'CustomerId', contacts: 'people' },
    { customerId: 'customer_id', contacts: 'contactdetails' },
  )
  expect(wireFieldPath(report, 'customerId')).toBe('CustomerId')
  expect(wireFieldPath(report, 'customerId', { customer_id: 'x' })).toBe('customer_id')
  expect(wireFieldPath(report, 'customerId', { CustomerId: 'x', customer_id: 'x' })).toBe(
    'CustomerId',
  )
  expect(wireFieldPath(report, 'contacts.1.firstName', { contactdetails: [] })).toBe(
    'contactdetails.1.firstname',
  )
})
