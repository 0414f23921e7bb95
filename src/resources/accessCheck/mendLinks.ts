import type { Permission } from '../../../contract/permissions.ts'
import { filtered, paths } from '../../paths.ts'
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
  addHolding: { path: paths.titles, permission: 'titles.create' },
  restoreTitle: { path: paths.titles, permission: 'titles.create' },
  assignPackage: { path: paths.packages, permission: 'packages.create' },
  extendCoverage: { path: paths.titles, permission: 'titles.create' },
}

/**
 * Returns the address of the screen that mends a step; `null` where the user may not open one. A consortium mends the
 * record of a member in the list of members.
 */
export function mendPath(
  { mend }: Step,
  library: Answer['library'],
  can: (permission: Permission) => boolean,
): string | null {
  if (mend === null) return null
  if (mend.by === 'consortium') {
    return can('consortiumPackages.create') ? paths.consortiumPackages : null
  }
  if (mend.action === 'addAddress' && library !== null && can('memberLibraries.edit')) {
    return filtered(paths.memberLibraries, { name: library.name })
  }
  if (can('memberLibraries.list')) return null
  const link = ofLibrary[mend.action]
  return link !== undefined && can(link.permission) ? link.path : null
}
