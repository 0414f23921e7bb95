import { consortiumSide, everyone, type PermissionRows } from '../permissionRules.ts'

/** Permissions of access checks: each role for the libraries of its scope. */
export const entitlementPermissions = {
  accessCheck: { list: everyone },
  accessMembers: { list: consortiumSide },
} as const satisfies PermissionRows
