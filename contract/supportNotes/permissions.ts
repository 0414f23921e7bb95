import { infoAdmin, type PermissionRows } from '../permissionRules.ts'

/** Permissions of support notes. */
export const supportNotesPermissions = {
  supportNotes: {
    list: infoAdmin,
    create: infoAdmin,
    edit: infoAdmin,
    delete: infoAdmin,
    export: infoAdmin,
  },
} as const satisfies PermissionRows
