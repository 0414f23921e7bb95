import { expect, it } from 'vitest'
import { primaryContact } from './primaryContact.ts'

it('the header welcomes the contact whose access type is 1', () => {
  const contacts = [
    { accessType: '2', firstName: 'Asha', lastName: 'Rao' },
    { accessType: '1', firstName: 'Deepa', lastName: 'Kulkarni' },
  ]
  expect(primaryContact(contacts)).toBe('Deepa Kulkarni')
  expect(primaryContact([])).toBeUndefined()
})
