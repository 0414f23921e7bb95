import type { Contact } from './contact.ts'
import type { OrganizationIdentifiers } from './identifiers.ts'
import type { IpRange } from './ip/range.ts'
import { signInMethods, type SignInMethodTexts } from './signInMethods.ts'

/** The fields of the record of an organisation that can be edited, as the form has them. */
export interface OrganizationDraft extends OrganizationIdentifiers, SignInMethodTexts {
  shortName: string
  address: string
  street: string
  stateId: number | null
  cityId: number | null
  pin: string
  phone: string
  fax: string
  websiteUrl: string
  officeEmail: string
  pan: string
  gst: string
  twitter: string
  facebook: string
  skype: string
  linkedin: string
  logo: string | null
  contacts: Contact[]
  ip4Ranges: IpRange[]
  ip6Ranges: IpRange[]
}

/** Name of a field of the organisation form. */
export type DraftField = keyof OrganizationDraft

/** The text fields of the form before state and city. */
export const textFieldsBeforeCity = ['shortName', 'address', 'street'] as const

/** The text fields of the form after state and city. */
export const textFieldsAfterCity = [
  'pin',
  'phone',
  'fax',
  'websiteUrl',
  'officeEmail',
  'pan',
  'gst',
  'ror',
  'isni',
  'aishe',
  'twitter',
  'facebook',
  'skype',
  'linkedin',
] as const

/** Fields of the record that its form edits. */
export const draftFields = [
  ...textFieldsBeforeCity,
  'stateId',
  'cityId',
  ...textFieldsAfterCity,
  ...signInMethods,
  'logo',
  'contacts',
  'ip4Ranges',
  'ip6Ranges',
] as const satisfies readonly DraftField[]
