import { infoAdmin, type PermissionRows } from '../permissionRules.ts'

/** Permissions of the outbox. */
export const mailPermissions = {
  mail: { list: infoAdmin, show: infoAdmin, edit: infoAdmin },
} as const satisfies PermissionRows
