import { can } from '../permissions.ts'
import type { Principal } from '../principal.ts'
import { type DraftField, draftFields } from './record.ts'

/** What a consortium may change for its members: addresses, contacts and IP ranges (DECISIONS). */
const memberFields: readonly DraftField[] = [
  'address',
  'street',
  'stateId',
  'cityId',
  'pin',
  'phone',
  'fax',
  'officeEmail',
  'contacts',
  'ip4Ranges',
  'ip6Ranges',
]

/** The fields of a customer's record that this principal may change. */
export function editableFields(principal: Principal, customerId: number): readonly DraftField[] {
  if (principal.customerId === customerId) {
    return can(principal, 'organization.edit') ? draftFields : []
  }
  return can(principal, 'memberLibraries.edit') ? memberFields : []
}

/** Credentials are each organisation's own, also against its consortium (DECISIONS). */
export const mayEditCredentials = (principal: Principal, customerId: number): boolean =>
  principal.customerId === customerId && can(principal, 'organization.credentials')
