/**
 * Who is asking, as far as rules care: made from the stored session and customer on the portal and from the
 * session row on the platform, so that both sides ask the same predicates.
 */
export interface Principal {
  /** Wire word of the account; the four roles of DECISIONS come from it and the consortium. */
  adminType: string
  customerId: number
  /** null outside a consortium; equal to customerId for the consortium's own account. */
  consortiumId: number | null
  productType: number
  /** Resource type ids the customer has; 12 enables books (spec: resources §9). */
  dataTypes: readonly number[]
  onosEnabled: boolean
  aiEnabled: boolean
  /** Provider's support staff, by transfer token (spec: portal §6). */
  infoAdmin: boolean
}

/** The four roles of DECISIONS, "Roles". */
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

/** spec: resources §9. */
export const bookResourceType = 12

/** Whether the customer has books: the Journal / Books switch and all behind it (spec: resources §6). */
export const booksEnabled = ({ dataTypes }: Principal): boolean =>
  dataTypes.includes(bookResourceType)
