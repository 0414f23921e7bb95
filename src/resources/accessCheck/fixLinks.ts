import type { Permission } from '../../../contract/permissions.ts'
import { customerForm, memberRecord, packageAssignment, titlesUpload } from '../../links.ts'
import { paths } from '../../paths.ts'
import type { Answer, Step } from './accessQuery.ts'

/** A screen that fixes a step. */
interface FixLink {
  path: string
  permission: Permission
}

/** Screens of a library, by what they fix. */
const ofLibrary: Partial<Record<NonNullable<Step['fix']>['action'], FixLink>> = {
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

/** What support staff fix in the record of the customer. */
const supportFixes: ReadonlySet<string> = new Set(['renewSubscription', 'includeResourceType'])

/**
 * Returns the address of the screen that fixes a step, with the dialog for it open; `null` where the user may not open
 * one. A consortium fixes the record of a member in the list of members.
 */
export function fixPath(
  { fix, record }: Step,
  library: Answer['library'],
  can: (permission: Permission) => boolean,
): string | null {
  if (fix === null) return null
  if (fix.by === 'consortium') {
    if (!can('consortiumPackages.create')) return null
    return record?.kind === 'package' && library !== null
      ? packageAssignment(record.id, library.id)
      : paths.consortiumPackages
  }
  if (fix.action === 'addAddress' && library !== null && can('memberLibraries.edit')) {
    return memberRecord(library)
  }
  if (supportFixes.has(fix.action) && library !== null && can('customers.edit')) {
    return customerForm(library.id)
  }
  if (can('memberLibraries.list')) return null
  const link = ofLibrary[fix.action]
  return link !== undefined && can(link.permission) ? link.path : null
}
