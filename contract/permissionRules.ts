import { booksEnabled, type Principal, type Role } from './principal.ts'

/** Returns whether the principal has a permission. */
export type PermissionRule = (principal: Principal) => boolean

/** Permissions as resource × action → rule: the rows that one area adds to `permissions`. */
export type PermissionRows = Record<string, Record<string, PermissionRule>>

const only =
  (...allowed: Role[]): PermissionRule =>
  ({ role }) =>
    allowed.includes(role)

/** Allows every session. */
export const everyone: PermissionRule = () => true
/** Allows administrators of libraries, within a consortium or not. */
export const library = only('memberLibrary', 'independentLibrary')
/** Allows libraries that belong to a consortium. */
export const memberLibrary = only('memberLibrary')
/** Allows administrators and viewers of consortia. */
export const consortiumSide = only('consortium', 'consortiumViewer')
/** Allows administrators of consortia. */
export const consortium = only('consortium')
/** Allows everybody but viewers. */
export const administrators = only('memberLibrary', 'independentLibrary', 'consortium')
/** Allows member libraries, and administrators and viewers of their consortium. */
export const inConsortium = only('memberLibrary', 'consortium', 'consortiumViewer')
/** Allows member libraries, and administrators of their consortium. */
export const memberOrConsortium = only('memberLibrary', 'consortium')
/** Allows support staff. */
export const infoAdmin: PermissionRule = (principal) => principal.infoAdmin
/** Allows everybody but support staff, who act for an account that is not theirs. */
export const ownAccount: PermissionRule = (principal) => !principal.infoAdmin
/** Allows libraries with books: book screens exist for no others (docs/requirements/resources.md §2.2). */
export const libraryWithBooks: PermissionRule = (principal) =>
  library(principal) && booksEnabled(principal)
