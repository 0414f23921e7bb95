import { administrators, type PermissionRows } from '../permissionRules.ts'

/** Permissions of the credentials with which programs fetch entitlements and holdings. */
export const programsPermissions = {
  accessCredentials: {
    list: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
} as const satisfies PermissionRows
