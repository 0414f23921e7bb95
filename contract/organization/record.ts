import { contactFaults, hasPrimaryContact } from './contact.ts'
import { type OrganizationDraft, type DraftField, draftFields } from './draft.ts'
import { type EmailRule, isEmail } from './email.ts'
import { isGst } from './gst.ts'
import { identifierNames, identifierReaders } from './identifiers.ts'
import { isFault } from './ip/address.ts'
import { SpanSet } from './ip/overlap.ts'
import { parseRange, type RangeFault, type RangeRules, rangeText } from './ip/range.ts'
import { longestOf, maxContacts, maxRanges, defaultMaxLength } from './lengths.ts'
import { isPan } from './pan.ts'
import { isPhone } from './phone.ts'
import { pinFault } from './pin.ts'
import { isWellFormed, type SignInMethod, signInMethods } from './signInMethods.ts'
import { isWebsite } from './website.ts'

/**
 * Fields that cannot be edited; a save must send them unchanged (docs/assumptions.md#read-only-fields-of-the-record).
 */
export const readOnlyFields = [
  'customerName',
  'organizationName',
  'displayName',
  'countryId',
  'country',
  'subscriptionSummary',
  'subscriptionDetails',
  'resourceTypes',
  'scholarUserName',
  'adminUserName',
] as const

/** Why the organisation form cannot be saved. */
export type RecordFault =
  | 'state'
  | 'city'
  | 'primaryContact'
  | 'email'
  | 'pan'
  | 'gst'
  | 'ror'
  | 'isni'
  | 'aishe'
  | 'website'
  | 'phone'
  | 'pin'
  | 'postalCode'
  | 'mandatory'
  | 'duplicate'
  | 'overlap'
  | 'tooLong'
  | 'tooMany'
  | SignInMethod
  | RangeFault

/** Faults by field path (`officeEmail`, `contacts.2.email`, `ip4Ranges.0`). */
export type RecordFaults = Record<string, RecordFault>

/** The settings by which a record is checked. */
export interface RecordRules extends RangeRules {
  emailRule: EmailRule
}

/** The record as it is stored, with the country by which its pin code is checked. */
export interface StoredDraft extends OrganizationDraft {
  country: string
}

/**
 * Returns every fault that prevents saving a record (docs/requirements/resources.md §4, §5); used by the form and the
 * platform. Numbers, the pin code and what a range consists of are judged only where they differ from the stored
 * record, so that an old value does not prevent an unrelated save (docs/assumptions.md#telephone-numbers-and-pins).
 */
export function recordFaults(
  draft: OrganizationDraft,
  stored: StoredDraft,
  rules: RecordRules,
): RecordFaults {
  return {
    ...detailFaults(draft, stored, rules.emailRule),
    ...identifierFaults(draft),
    ...lengthFaults(draft),
    ...contactListFaults(draft.contacts, stored.contacts, rules.emailRule),
    ...rangeListFaults('ip4Ranges', draft, stored, { ...rules, family: 4 }),
    ...rangeListFaults('ip6Ranges', draft, stored, { ...rules, family: 6 }),
  }
}

/** Returns the faults of the fields of one value, their lengths and identifiers aside. */
function detailFaults(
  draft: OrganizationDraft,
  stored: StoredDraft,
  emailRule: EmailRule,
): RecordFaults {
  const faults: RecordFaults = {}
  if (draft.stateId === null) faults['stateId'] = 'state'
  if (draft.cityId === null) faults['cityId'] = 'city'
  if (!isEmail(draft.officeEmail, emailRule)) faults['officeEmail'] = 'email'
  if (!isPan(draft.pan)) faults['pan'] = 'pan'
  if (!isGst(draft.gst)) faults['gst'] = 'gst'
  if (!isWebsite(draft.websiteUrl)) faults['websiteUrl'] = 'website'
  for (const field of ['phone', 'fax'] as const) {
    if (draft[field] !== stored[field] && !isPhone(draft[field])) faults[field] = 'phone'
  }
  const pin = draft.pin === stored.pin ? null : pinFault(draft.pin, stored.country)
  if (pin !== null) faults['pin'] = pin
  return faults
}

/** Returns the faults of the identifiers of the organisation and of its sign-in methods; empty ones have none. */
function identifierFaults(draft: OrganizationDraft): RecordFaults {
  const faults: RecordFaults = {}
  for (const name of identifierNames) {
    const text = draft[name] ?? ''
    if (text !== '' && identifierReaders[name](text) === undefined) faults[name] = name
  }
  for (const method of signInMethods) {
    const text = (draft[method] ?? '').trim()
    if (text !== '' && !isWellFormed[method](text)) faults[method] = method
  }
  return faults
}

function lengthFaults(draft: OrganizationDraft): RecordFaults {
  const faults: RecordFaults = {}
  for (const [field, value] of Object.entries(draft)) {
    if (typeof value !== 'string' || field === 'logo') continue
    if (value.trim().length > longestOf(field)) faults[field] = 'tooLong'
  }
  return faults
}

function contactListFaults(
  contacts: OrganizationDraft['contacts'],
  storedContacts: OrganizationDraft['contacts'],
  emailRule: EmailRule,
): RecordFaults {
  const faults: RecordFaults = {}
  if (!hasPrimaryContact(contacts)) faults['contacts'] = 'primaryContact'
  if (contacts.length > maxContacts) faults['contacts'] = 'tooMany'
  const storedMobiles = new Set(storedContacts.map(({ mobile }) => mobile))
  for (const [index, contact] of contacts.entries()) {
    const fieldFaults = contactFaults(contact, emailRule, storedMobiles)
    for (const [field, fault] of Object.entries(fieldFaults))
      faults[`contacts.${index}.${field}`] = fault
  }
  return faults
}

function rangeListFaults(
  field: 'ip4Ranges' | 'ip6Ranges',
  draft: OrganizationDraft,
  stored: OrganizationDraft,
  rules: RangeRules,
): RecordFaults {
  const ranges = draft[field]
  if (ranges.length > maxRanges) return { [field]: 'tooMany' }
  const faults: RecordFaults = {}
  const storedRanges = new Set(stored[field].map(rangeText))
  const earlier = new SpanSet()
  for (const [index, range] of ranges.entries()) {
    const { from, to, label } = range
    const span = parseRange(from, to ?? '', rules)
    if (isFault(span)) {
      if (!storedRanges.has(rangeText(range))) faults[`${field}.${index}`] = span
      continue
    }
    if ((label ?? '').trim().length > defaultMaxLength) {
      faults[`${field}.${index}`] = 'tooLong'
    }
    const clash = earlier.clashOf(span)
    if (clash !== null) faults[`${field}.${index}`] = clash
    earlier.add(span)
  }
  return faults
}

/** Returns the fields in which two drafts differ. A list counts as one field. */
export const differingFields = (a: OrganizationDraft, b: OrganizationDraft): DraftField[] =>
  draftFields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]))

/** Returns the editable fields of a whole record. */
export const draftOf = (record: OrganizationDraft): OrganizationDraft =>
  pickFields(record, draftFields)

function pickFields<T, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  // `fields` lists every key of the draft, so the object is complete.
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>
}
