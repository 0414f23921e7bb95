import { everyone, inConsortium, type PermissionRows } from '../permissionRules.ts'

/** Permissions of the reports. */
export const reportsPermissions = {
  usageReport: { list: everyone, export: everyone },
  ddrReport: { list: inConsortium, export: inConsortium },
  contuReport: { list: inConsortium, export: inConsortium },
} as const satisfies PermissionRows
