import { administrators, everyone, type PermissionRows } from '../permissionRules.ts'

/** Permissions of the organization record. */
export const organizationPermissions = {
  organization: {
    list: everyone,
    show: everyone,
    edit: administrators,
    credentials: administrators,
  },
} as const satisfies PermissionRows
