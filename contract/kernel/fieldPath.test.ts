import { expect, it } from 'vitest'
import { z } from 'zod'
import { cleanFieldPath, wireFieldPath } from './fieldPath.ts'
import { withWireKeys } from './withWireKeys.ts'
import { jsonText } from './scalars.ts'

const contact = withWireKeys({ firstName: z.string() }, { firstName: 'firstname' })
const record = withWireKeys(
  { contacts: z.array(contact).default([]) },
  { contacts: 'contactdetails' },
)
const input = withWireKeys({ record: jsonText(record) }, { record: 'detailsjson' })

it('a field of a record inside a form field is named in the words of the wire, and back', () => {
  const wire = 'detailsjson.contactdetails.0.firstname'
  expect(wireFieldPath(input, 'record.contacts.0.firstName')).toBe(wire)
  expect(cleanFieldPath(input, wire)).toBe('record.contacts.0.firstName')
})

it('a name that nobody knows stays as it is', () => {
  expect(wireFieldPath(input, 'elsewhere.0')).toBe('elsewhere.0')
})
