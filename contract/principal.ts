/** The four roles (docs/assumptions.md#roles). */
export const roles = [
  'memberLibrary',
  'independentLibrary',
  'consortium',
  'consortiumViewer',
] as const

/** One of the four roles (docs/assumptions.md#roles). */
export type Role = (typeof roles)[number]

/**
 * The kinds of administrators in the words of the wire and of the table of accounts. Other code compares roles, never
 * these words: `decodeRole` decodes them.
 */
export const adminTypes = {
  library: 'library_admin',
  consortium: 'consortia_admin',
  consortiumViewer: 'consortia_viewer',
} as const

/** The kinds of administrators that an account can be created as. */
export const accountRoles = ['library', 'consortium', 'consortiumViewer'] as const

/** A kind of administrator, by its clean name. */
export type AccountRole = (typeof accountRoles)[number]

/** Returns the word of the wire and of the table of accounts for a kind of administrator. */
export const encodeAccountRole = (role: AccountRole): string => adminTypes[role]

/**
 * Returns the role of an account. The kind of a library's administrator decides together with its consortium; any
 * unknown kind is a viewer, who may only read (docs/assumptions.md#roles).
 */
export function decodeRole(adminType: string, consortiumId: number | null): Role {
  if (adminType === adminTypes.library) {
    return consortiumId === null ? 'independentLibrary' : 'memberLibrary'
  }
  return adminType === adminTypes.consortium ? 'consortium' : 'consortiumViewer'
}

/** Returns whether the role acts for a consortium and so sees the consortium's members. */
export const isConsortiumRole = (role: Role): boolean =>
  role === 'consortium' || role === 'consortiumViewer'

/**
 * The caller, as far as permissions depend on it. The portal makes it from the stored session and customer, the
 * platform from the session row, so that both evaluate the same rules.
 */
export interface Principal {
  role: Role
  customerId: number
  /** null outside a consortium; equal to customerId for the consortium's own account. */
  consortiumId: number | null
  productType: number
  /** Resource type ids that the customer has; 12 enables books (docs/requirements/resources.md §9). */
  dataTypes: readonly number[]
  onosEnabled: boolean
  aiEnabled: boolean
  /** True for the provider's support staff, signed in by transfer token (docs/requirements/portal.md §6). */
  infoAdmin: boolean
}

/** Returns a principal of a customer that has neither books nor further products, and is no support staff. */
export const plainPrincipal = (
  role: Role,
  customerId: number,
  consortiumId: number | null,
): Principal => ({
  role,
  customerId,
  consortiumId,
  productType: 1,
  dataTypes: [],
  onosEnabled: false,
  aiEnabled: false,
  infoAdmin: false,
})

/** Resource type of books (docs/requirements/resources.md §9). */
export const bookResourceType = 12

/**
 * Returns whether the customer has books, which enables the Journal / Books switch and all behind it
 * (docs/requirements/resources.md §6).
 */
export const booksEnabled = ({ dataTypes }: Principal): boolean =>
  dataTypes.includes(bookResourceType)
