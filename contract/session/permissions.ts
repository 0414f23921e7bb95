import {
  administrators,
  everyone,
  infoAdmin,
  ownAccount,
  type PermissionRows,
} from '../permissionRules.ts'

/** Permissions of accounts, saved views and support staff. */
export const sessionPermissions = {
  profile: { show: everyone, edit: administrators },
  ownPassword: { edit: ownAccount },
  searchPortal: { show: everyone },
  /** Everybody may always use their own saved views. */
  savedViews: { list: everyone, create: everyone, edit: everyone, delete: everyone },
  auditLog: { list: infoAdmin, show: infoAdmin, export: infoAdmin },
  switchableCustomers: { list: infoAdmin },
} as const satisfies PermissionRows
