import type { DdrSide, StatusFilter } from '../../../contract/ddr/model.ts'
import type { Principal } from '../../../contract/principal.ts'

/** Which library of a request. */
export type Party = 'supplierId' | 'requesterId'

/** Which requests a list includes, after the ids of the call have been resolved. */
export interface RequestFilter {
  side: DdrSide
  /** One library's requests, or those of all members of a consortium. */
  owner: { column: Party | 'consortiumId'; id: number }
  /** The other side of the request. */
  partner: { column: Party; id: number } | null
  /**
   * For a consortium, only requests made within it; null for a library, which sees its requests from every
   * consortium it belonged to.
   */
  consortiumId: number | null
  status: StatusFilter
  from: string
  to: string
  priorityId: number | null
  ddrId: number | null
  /**
   * Whether requests that went on to another library are included. They are on the supplier's side, where each library
   * counts its own; on the requester's side a request counts once, as the last library has it.
   */
  withForwarded: boolean
  /** Only open requests that are overdue; null for all. */
  overdue: OverdueDays | null
}

/**
 * Returns the filter of all requests of a span: of a consortium, within it, or of one library, on one side. Forwarded
 * requests count for their suppliers, and once for their requesters.
 */
export const requestsOf = (
  owner: RequestFilter['owner'],
  { from, to }: { from: string; to: string },
  side: DdrSide = owner.column === 'supplierId' ? 'received' : 'sent',
): RequestFilter => ({
  side,
  owner,
  partner: null,
  consortiumId: owner.column === 'consortiumId' ? owner.id : null,
  status: 'all',
  from,
  to,
  priorityId: null,
  ddrId: null,
  withForwarded: side === 'received',
  overdue: null,
})

/** The latest days, YYYY-MM-DD, whose open requests are overdue. */
export interface OverdueDays {
  before: string
  /** Suppliers with another day, by their own calendars. */
  exceptions: { supplierId: number; before: string }[]
}

const columns = {
  received: { own: 'supplierId', other: 'requesterId' },
  sent: { own: 'requesterId', other: 'supplierId' },
} as const

interface FilterContext {
  customerId: number
  partnerId: number | null
  status: StatusFilter
  from: string
  to: string
  priority: number | null
  ddrId: number | null
}

/** Returns the filter of a list. A consortium's own id means all its members (docs/assumptions.md#scope-of-ids). */
export function requestFilter(
  side: DdrSide,
  context: FilterContext,
  who: { principal: Principal; memberIds: readonly number[] },
  overdue: OverdueDays | null = null,
): RequestFilter {
  return {
    side,
    ...ownerOf(side, context, who),
    status: context.status,
    from: context.from,
    to: context.to,
    priorityId: context.priority,
    ddrId: context.ddrId,
    withForwarded: side === 'received',
    overdue,
  }
}

/** Returns whose requests they are, as the condition with the most selective index. */
function ownerOf(
  side: DdrSide,
  { customerId, partnerId }: FilterContext,
  { principal, memberIds }: { principal: Principal; memberIds: readonly number[] },
): Pick<RequestFilter, 'owner' | 'partner' | 'consortiumId'> {
  const { own, other } = columns[side]
  const partner = partnerId === null ? null : { column: other, id: partnerId }
  const consortiumId = principal.customerId === principal.consortiumId ? principal.customerId : null
  if (customerId !== principal.consortiumId) {
    return { owner: { column: own, id: customerId }, partner, consortiumId }
  }
  // Requests that all members received from one member are the requests that this member sent, and vice versa.
  if (partner !== null && memberIds.includes(partner.id)) {
    return { owner: partner, partner: null, consortiumId }
  }
  return { owner: { column: 'consortiumId', id: customerId }, partner, consortiumId }
}
