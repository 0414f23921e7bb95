import { expect, it } from 'vitest'
import { plainPrincipal } from '../principal.ts'
import { editableFields, mayEditCredentials, needsCurrentPassword } from './editable.ts'
import { draftFields } from './draft.ts'

const library = plainPrincipal('memberLibrary', 1002, 1001)
const consortium = plainPrincipal('consortium', 1001, 1001)
const viewer = plainPrincipal('consortiumViewer', 1001, 1001)

it('an administrator changes every field of the own record, and a viewer none', () => {
  expect(editableFields(library, 1002)).toEqual(draftFields)
  expect(editableFields(consortium, 1001)).toEqual(draftFields)
  expect(editableFields(viewer, 1001)).toEqual([])
})

it('a consortium changes addresses, contacts and IP ranges of its members', () => {
  expect(editableFields(consortium, 1002).toSorted()).toEqual([
    'address',
    'cityId',
    'contacts',
    'fax',
    'ip4Ranges',
    'ip6Ranges',
    'officeEmail',
    'phone',
    'pin',
    'stateId',
    'street',
  ])
  expect(editableFields(viewer, 1002)).toEqual([])
  expect(editableFields(library, 1003)).toEqual([])
})

it('nobody resets the credentials of another customer', () => {
  expect(mayEditCredentials(library, 1002)).toBe(true)
  expect(mayEditCredentials(consortium, 1002)).toBe(false)
  expect(mayEditCredentials(viewer, 1001)).toBe(false)
})

it('the current password is needed for the own account alone, and not of support staff', () => {
  expect(needsCurrentPassword(library, 'admin')).toBe(true)
  expect(needsCurrentPassword(library, 'scholar')).toBe(false)
  expect(needsCurrentPassword({ ...library, infoAdmin: true }, 'admin')).toBe(false)
})
