import { administrators, everyone, type PermissionRows } from '../permissionRules.ts'

/** Permissions of COUNTER reports and their credentials. */
export const counterPermissions = {
  counterReports: { list: everyone, export: everyone },
  counterCredentials: { list: administrators, create: administrators, delete: administrators },
} as const satisfies PermissionRows
