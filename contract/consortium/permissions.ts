import { consortium, inConsortium, type PermissionRows } from '../permissionRules.ts'

/** Permissions of the consortium's subscriptions. */
export const consortiumPermissions = {
  consortiumResources: { list: inConsortium, export: inConsortium },
  consortiumPackages: {
    list: consortium,
    create: consortium,
    delete: consortium,
    export: consortium,
  },
} as const satisfies PermissionRows
