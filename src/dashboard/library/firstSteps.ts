import { hasPrimaryContact } from '../../../contract/organization/contact.ts'
import type { OrganizationDraft } from '../../../contract/organization/draft.ts'
import { paths } from '../../paths.ts'

/** What a new library does first, in the order in which it is shown. */
export const firstSteps = ['details', 'contact', 'ranges', 'logo', 'holdings', 'users'] as const

/** The name of one of them. */
export type FirstStep = (typeof firstSteps)[number]

/** Where each step is done. */
export const placeOfStep: Record<FirstStep, string> = {
  details: paths.organization,
  contact: `${paths.organization}#contacts`,
  ranges: `${paths.organization}#ranges`,
  logo: `${paths.organization}#logo`,
  holdings: paths.titles,
  users: paths.userUpload,
}

/** What tells whether a library has begun. */
export interface FirstStepsState {
  /** Subscribed resources. */
  resources: number
  /** End users, active or not. */
  users: number
  /** Undefined while it is loaded. */
  record?: OrganizationDraft | undefined
}

/** Returns whether a library is new: it has no resources, or no end users. */
export const isNew = ({ resources, users }: FirstStepsState): boolean =>
  resources === 0 || users === 0

/** Returns which steps are done; a step is undefined while it is not known. */
export function doneSteps({
  resources,
  users,
  record,
}: FirstStepsState): Record<FirstStep, boolean | undefined> {
  return {
    details: record && record.address !== '' && record.cityId !== null && record.officeEmail !== '',
    contact: record && hasPrimaryContact(record.contacts),
    ranges: record && record.ip4Ranges.length + record.ip6Ranges.length > 0,
    logo: record && record.logo !== null,
    holdings: resources > 0,
    users: users > 0,
  }
}
