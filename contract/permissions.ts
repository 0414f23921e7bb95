import { booksEnabled, type Principal, type Role, roleOf } from './principal.ts'

type Rule = (principal: Principal) => boolean

const only =
  (...allowed: Role[]): Rule =>
  (principal) =>
    allowed.includes(roleOf(principal))

const everyone: Rule = () => true
const library = only('memberLibrary', 'independentLibrary')
const consortiumSide = only('consortium', 'consortiumViewer')
const consortium = only('consortium')
const administrators = only('memberLibrary', 'independentLibrary', 'consortium')
const inConsortium = only('memberLibrary', 'consortium', 'consortiumViewer')
const infoAdmin: Rule = (principal) => principal.infoAdmin
/** Book screens exist only for customers with books (docs/requirements/resources.md §2.2). */
const libraryWithBooks: Rule = (principal) => library(principal) && booksEnabled(principal)

/**
 * The table of permissions (docs/assumptions.md#roles): resource × action → rule. The platform checks it on every
 * call; the portal's `canAccess`, menu, buttons and routes read it.
 */
export const permissions = {
  dashboard: { list: everyone },
  libraryDashboard: { show: library },
  consortiumDashboard: { show: consortiumSide },
  profile: { show: everyone, edit: everyone },
  searchPortal: { show: everyone },
  /** Everybody may always use their own saved views. */
  savedViews: { list: everyone, create: everyone, edit: everyone, delete: everyone },
  organization: {
    list: everyone,
    show: everyone,
    edit: administrators,
    credentials: administrators,
  },
  memberLibraries: { list: consortiumSide, show: consortiumSide, edit: consortium },
  endUsers: { list: library, create: library, delete: library, export: library },
  titles: {
    list: library,
    create: library,
    delete: library,
    export: library,
    exportAll: infoAdmin,
  },
  books: {
    list: libraryWithBooks,
    create: libraryWithBooks,
    delete: libraryWithBooks,
    export: libraryWithBooks,
    exportAll: (principal) => infoAdmin(principal) && booksEnabled(principal),
  },
  packages: { list: library, create: library, delete: library, export: library },
  bookPackages: { list: libraryWithBooks, delete: libraryWithBooks, export: libraryWithBooks },
  holdingsSummary: { list: library, export: library },
  openAccess: { list: library, edit: library },
  consortiumResources: { list: inConsortium, export: inConsortium },
  consortiumPackages: {
    list: consortium,
    create: consortium,
    delete: consortium,
    export: consortium,
  },
  ddrReceived: {
    list: inConsortium,
    show: inConsortium,
    export: inConsortium,
    act: only('memberLibrary'),
  },
  ddrSent: {
    list: inConsortium,
    show: inConsortium,
    export: inConsortium,
    create: only('memberLibrary'),
  },
  usageReport: { list: everyone, export: everyone },
  ddrReport: { list: inConsortium, export: inConsortium },
  contuReport: { list: inConsortium, export: inConsortium },
  counterReports: { list: everyone, export: everyone },
  counterCredentials: { list: administrators, create: administrators, delete: administrators },
  auditLog: { list: infoAdmin, show: infoAdmin, export: infoAdmin },
  mail: { list: infoAdmin, show: infoAdmin, edit: infoAdmin },
  switchableCustomers: { list: infoAdmin },
} as const satisfies Record<string, Record<string, Rule>>

type Table = typeof permissions

/** Name of a resource in the table of permissions. */
export type PermissionResource = keyof Table

/** A permission as `resource.action`, e.g. `ddrReceived.act`. */
export type Permission = {
  [R in PermissionResource]: `${R}.${keyof Table[R] & string}`
}[PermissionResource]

export const permissionNames = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `${resource}.${action}` as Permission),
)

/** Returns whether the principal has the permission; `false` for a permission that the table does not hold. */
export function can(principal: Principal, permission: Permission): boolean {
  const [resource, action] = permission.split('.') as [PermissionResource, string]
  const rules = permissions[resource] as Record<string, Rule>
  return rules[action]?.(principal) ?? false
}
