import {
  consortiumSide,
  inConsortium,
  memberLibrary,
  memberOrConsortium,
  type PermissionRows,
} from '../permissionRules.ts'

/** Permissions of document delivery requests. */
export const ddrPermissions = {
  ddrReceived: {
    list: inConsortium,
    show: inConsortium,
    export: inConsortium,
    act: memberLibrary,
  },
  ddrSent: {
    list: inConsortium,
    show: inConsortium,
    export: inConsortium,
    create: memberLibrary,
    act: memberLibrary,
  },
  /** Messages and notes about a request: the libraries' own, which their consortium does not read. */
  ddrMessages: {
    list: memberLibrary,
    create: memberLibrary,
  },
  /** When a library supplies articles, and its rules: its own, which its consortium may set too. */
  ddrSettings: {
    list: inConsortium,
    show: inConsortium,
    edit: memberOrConsortium,
  },
  /** The texts of the mails that a library sends about requests: its own. */
  ddrTemplates: {
    list: memberLibrary,
    show: memberLibrary,
    edit: memberLibrary,
  },
  /** Who supplies and who requests: for the office of the consortium. */
  ddrBalance: {
    list: consortiumSide,
    show: consortiumSide,
  },
} as const satisfies PermissionRows
