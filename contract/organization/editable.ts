import { can } from '../permissions.ts'
import type { Principal } from '../principal.ts'
import type { Module } from './credentials.ts'
import { type DraftField, draftFields } from './draft.ts'

/**
 * Fields that a consortium may change for its members: addresses, contacts and IP ranges
 * (docs/assumptions.md#editing-member-libraries).
 */
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

/** Returns the fields of a customer's record that this principal may change. */
export function editableFields(principal: Principal, customerId: number): readonly DraftField[] {
  if (principal.customerId === customerId) {
    return can(principal, 'organization.edit') ? draftFields : []
  }
  return can(principal, 'memberLibraries.edit') ? memberFields : []
}

/**
 * Returns whether the principal may reset the customer's credentials: only its own, not even a consortium
 * those of its members (docs/assumptions.md#editing-member-libraries).
 */
export const mayEditCredentials = (principal: Principal, customerId: number): boolean =>
  principal.customerId === customerId && can(principal, 'organization.credentials')

/**
 * Returns whether the principal must give the current password to reset the credentials of a module. The account of the
 * admin module is the one that is signed in; support staff do not know its password
 * (docs/assumptions.md#credential-resets).
 */
export const needsCurrentPassword = ({ infoAdmin }: Principal, module: Module): boolean =>
  module === 'admin' && !infoAdmin
