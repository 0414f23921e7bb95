import { type EmailRule, isEmail } from './email.ts'
import { longestOf } from './lengths.ts'
import { isPhone } from './phone.ts'
import { primaryAccessType } from './primaryAccessType.ts'
import { trimText } from '../kernel/visibleText.ts'

/** The fields of a contact, in the order of its form. */
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

/** A contact in which nothing is entered. */
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
export type ContactFault = 'mandatory' | 'email' | 'phone' | 'tooLong'

/**
 * Returns the faults of a contact by field; Add and Update are enabled when there are none
 * (docs/requirements/resources.md §5). `storedMobiles` are numbers of before this change, which are not judged again.
 */
export function contactFaults(
  contact: Contact,
  emailRule: EmailRule,
  storedMobiles: ReadonlySet<string>,
): Partial<Record<keyof Contact, ContactFault>> {
  const { firstName, email, mobile, accessType } = contact
  const tooLong = contactFields.filter((field) => contact[field].trim().length > longestOf(field))
  return {
    ...(trimText(firstName) === '' && { firstName: 'mandatory' }),
    ...(email.trim() === ''
      ? { email: 'mandatory' }
      : !isEmail(email, emailRule) && { email: 'email' }),
    ...(!storedMobiles.has(mobile) && !isPhone(mobile) && { mobile: 'phone' }),
    ...(accessType === '' && { accessType: 'mandatory' }),
    ...Object.fromEntries(tooLong.map((field) => [field, 'tooLong'])),
  }
}

/** Returns whether one of the contacts is the primary contact, which every organisation needs. */
export const hasPrimaryContact = (contacts: readonly Contact[]): boolean =>
  contacts.some(({ accessType }) => accessType === primaryAccessType)
