import { library, type PermissionRows } from '../permissionRules.ts'

/** Permissions of end users. */
export const endUsersPermissions = {
  endUsers: { list: library, create: library, delete: library, export: library },
} as const satisfies PermissionRows
