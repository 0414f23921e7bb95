import { consortium, type PermissionRows } from '../permissionRules.ts'

/** Permissions of peers: for the office of the consortium, and for support staff who act for it. */
export const iso18626Permissions = {
  peers: { list: consortium, show: consortium, create: consortium, edit: consortium },
  agencies: {
    list: consortium,
    show: consortium,
    create: consortium,
    edit: consortium,
    delete: consortium,
  },
  peerMessages: { list: consortium, show: consortium, edit: consortium, export: consortium },
} as const satisfies PermissionRows
