/**
 * The caller, as far as permissions depend on it. The portal makes it from the stored session and customer,
 * the platform from the session row, so that both evaluate the same rules.
 */
export interface Principal {
  /** Kind of account in the words of the wire; the role follows from it and the consortium (`roleOf`). */
  adminType: string
  customerId: number
  /** null outside a consortium; equal to customerId for the consortium's own account. */
  consortiumId: number | null
  productType: number
  /** Resource type ids the customer has; 12 enables books (docs/requirements/resources.md §9). */
  dataTypes: readonly number[]
  onosEnabled: boolean
  aiEnabled: boolean
  /** True for the provider's support staff, signed in by transfer token (docs/requirements/portal.md §6). */
  infoAdmin: boolean
}

/** The four roles (docs/assumptions.md#roles). */
export type Role = 'memberLibrary' | 'independentLibrary' | 'consortium' | 'consortiumViewer'

export const roles = [
  'memberLibrary',
  'independentLibrary',
  'consortium',
  'consortiumViewer',
] as const

/** Returns the role of the principal: the kind of account and, for a library, whether it belongs to a consortium. */
export function roleOf(principal: Principal): Role {
  if (principal.adminType === 'library_admin') {
    return principal.consortiumId === null ? 'independentLibrary' : 'memberLibrary'
  }
  return principal.adminType === 'consortia_admin' ? 'consortium' : 'consortiumViewer'
}

/** Resource type of books (docs/requirements/resources.md §9). */
export const bookResourceType = 12

/**
 * Returns whether the customer has books, which enables the Journal / Books switch and all behind it (docs/requirements/resources.md
 * §6).
 */
export const booksEnabled = ({ dataTypes }: Principal): boolean =>
  dataTypes.includes(bookResourceType)
