import { type EmailRule, isEmail } from './email.ts'
import { longestOf } from './lengths.ts'

/** The access type of the primary contact, whom new credentials are mailed to (docs/requirements/resources.md §3). */
export const primaryAccessType = '1'

export const contactFields = [
  'salutation',
  'firstName',
  'lastName',
  'department',
  'designation',
  'email',
  'mobile',
  'accessType',
] as const

/** A contact person of an organisation; every field is text, empty when unknown. */
export type Contact = Record<(typeof contactFields)[number], string>

export const emptyContact: Contact = {
  salutation: '',
  firstName: '',
  lastName: '',
  department: '',
  designation: '',
  email: '',
  mobile: '',
  accessType: '',
}

/** Why a field of a contact is refused. */
export type ContactFault = 'mandatory' | 'email' | 'tooLong'

/**
 * Returns the faults of a contact by field; Add and Update are enabled when there are none
 * (docs/requirements/resources.md §5).
 */
export function contactFaults(
  contact: Contact,
  emailRule: EmailRule,
): Partial<Record<keyof Contact, ContactFault>> {
  const { firstName, email, accessType } = contact
  const tooLong = contactFields.filter((field) => contact[field].trim().length > longestOf(field))
  return {
    ...(firstName.trim() === '' && { firstName: 'mandatory' }),
    ...(email.trim() === ''
      ? { email: 'mandatory' }
      : !isEmail(email, emailRule) && { email: 'email' }),
    ...(accessType === '' && { accessType: 'mandatory' }),
    ...Object.fromEntries(tooLong.map((field) => [field, 'tooLong'])),
  }
}

/** Returns whether one of the contacts is the primary contact, which every organisation needs. */
export const hasPrimaryContact = (contacts: readonly Contact[]): boolean =>
  contacts.some(({ accessType }) => accessType === primaryAccessType)
