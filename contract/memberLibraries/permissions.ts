import { consortium, consortiumSide, type PermissionRows } from '../permissionRules.ts'

/** Permissions of member libraries. */
export const memberLibrariesPermissions = {
  memberLibraries: { list: consortiumSide, show: consortiumSide, edit: consortium },
} as const satisfies PermissionRows
