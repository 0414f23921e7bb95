import { infoAdmin, type PermissionRows } from '../permissionRules.ts'

/** Permissions of support staff to set up customers, accounts and the provider's reference data. */
export const administrationPermissions = {
  customers: { list: infoAdmin, create: infoAdmin, edit: infoAdmin, export: infoAdmin },
  accounts: { list: infoAdmin, create: infoAdmin, edit: infoAdmin, export: infoAdmin },
  referenceData: { list: infoAdmin, create: infoAdmin },
} as const satisfies PermissionRows
