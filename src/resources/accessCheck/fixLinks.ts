import type { Permission } from '../../../contract/permissions.ts'
import { customerForm, memberRecord, packageAssignment, paths, titlesUpload } from '../../paths.ts'
import type { Answer, Step } from './accessQuery.ts'

/** A screen that mends a step. */
interface MendLink {
  path: string
  permission: Permission
}

/** Screens of a library, by what they mend. */
const ofLibrary: Partial<Record<NonNullable<Step['mend']>['action'], MendLink>> = {
  addAddress: { path: `${paths.organization}#ranges`, permission: 'organization.edit' },
  addReader: { path: paths.userUpload, permission: 'endUsers.create' },
  enableReader: { path: paths.endUsers, permission: 'endUsers.list' },
  renewSubscription: { path: paths.organization, permission: 'organization.show' },
  includeResourceType: { path: paths.organization, permission: 'organization.show' },
  addHolding: { path: titlesUpload(), permission: 'titles.create' },
  restoreTitle: { path: paths.titles, permission: 'titles.create' },
  assignPackage: { path: paths.packages, permission: 'packages.create' },
  extendCoverage: { path: titlesUpload(), permission: 'titles.create' },
}

/** What support staff mend in the record of the customer. */
const supportMends: ReadonlySet<string> = new Set(['renewSubscription', 'includeResourceType'])

/**
 * Returns the address of the screen that mends a step, with the dialog for it open; `null` where the user may not open
 * one. A consortium mends the record of a member in the list of members.
 */
export function mendPath(
  { mend, record }: Step,
  library: Answer['library'],
  can: (permission: Permission) => boolean,
): string | null {
  if (mend === null) return null
  if (mend.by === 'consortium') {
    if (!can('consortiumPackages.create')) return null
    return record?.kind === 'package' && library !== null
      ? packageAssignment(record.id, library.id)
      : paths.consortiumPackages
  }
  if (mend.action === 'addAddress' && library !== null && can('memberLibraries.edit')) {
    return memberRecord(library)
  }
  if (supportMends.has(mend.action) && library !== null && can('customers.edit')) {
    return customerForm(library.id)
  }
  if (can('memberLibraries.list')) return null
  const link = ofLibrary[mend.action]
  return link !== undefined && can(link.permission) ? link.path : null
}
