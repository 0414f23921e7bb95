import { administrationPermissions } from './administration/permissions.ts'
import { consortiumPermissions } from './consortium/permissions.ts'
import { counterPermissions } from './counter/permissions.ts'
import { dashboardPermissions } from './dashboard/permissions.ts'
import { ddrPermissions } from './ddr/permissions.ts'
import { endUsersPermissions } from './endUsers/permissions.ts'
import { entitlementPermissions } from './entitlement/permissions.ts'
import { holdingsPermissions } from './holdings/permissions.ts'
import { iso18626Permissions } from './iso18626/permissions.ts'
import { mailPermissions } from './mail/permissions.ts'
import { memberLibrariesPermissions } from './memberLibraries/permissions.ts'
import { organizationPermissions } from './organization/permissions.ts'
import { packagesPermissions } from './packages/permissions.ts'
import { programsPermissions } from './programs/permissions.ts'
import { reportsPermissions } from './reports/permissions.ts'
import { sessionPermissions } from './session/permissions.ts'
import { supportNotesPermissions } from './supportNotes/permissions.ts'
import type { PermissionRows, PermissionRule } from './permissionRules.ts'
import type { Principal } from './principal.ts'

/**
 * The table of permissions (docs/assumptions.md#roles): resource × action → rule, joined from the areas. The platform
 * checks it on every call; the portal's `canAccess`, menu, buttons and routes read it. `npm run permissions` prints
 * it with the roles.
 */
export const permissions = {
  ...dashboardPermissions,
  ...sessionPermissions,
  ...mailPermissions,
  ...organizationPermissions,
  ...memberLibrariesPermissions,
  ...endUsersPermissions,
  ...holdingsPermissions,
  ...packagesPermissions,
  ...consortiumPermissions,
  ...ddrPermissions,
  ...iso18626Permissions,
  ...reportsPermissions,
  ...counterPermissions,
  ...entitlementPermissions,
  ...programsPermissions,
  ...supportNotesPermissions,
  ...administrationPermissions,
} as const satisfies PermissionRows

type Table = typeof permissions

/** Name of a resource in the table of permissions. */
export type PermissionResource = keyof Table

/** A permission as `resource.action`, e.g. `ddrReceived.act`. */
export type Permission = {
  [R in PermissionResource]: `${R}.${keyof Table[R] & string}`
}[PermissionResource]

/** Every permission of the table, e.g. `titles.list`. */
export const permissionNames = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `${resource}.${action}` as Permission),
)

/** Returns whether the principal has the permission; `false` for a permission that the table does not hold. */
export function can(principal: Principal, permission: Permission): boolean {
  const [resource, action] = permission.split('.') as [PermissionResource, string]
  const rules = permissions[resource] as Record<string, PermissionRule>
  return rules[action]?.(principal) ?? false
}
