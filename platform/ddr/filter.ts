import { openStatuses } from '../../contract/ddr/lifecycle.ts'
import { type StatusFilter, statusesOf, type DdrSide } from '../../contract/ddr/model.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Db } from '../context.ts'

/** Which library of a request. */
export type Party = 'supplierId' | 'requesterId'

/** Which requests a list is about, with what the call means by its ids already settled. */
export interface RequestFilter {
  side: DdrSide
  /** One library's requests, or those of all members of a consortium. */
  owner: { column: Party | 'consortiumId'; id: number }
  /** The other side of the request. */
  partner: { column: Party; id: number } | null
  /** For a consortium only what was asked for in it; a library's own are its own, wherever it belonged. */
  consortiumId: number | null
  status: StatusFilter
  from: string
  to: string
  priorityId: number | null
  ddrId: number | null
  /** Open ones of this day or before. */
  overdueBefore: string | null
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

/** A consortium's own id means all its members (DECISIONS "Scope"). */
export function requestFilter(
  side: DdrSide,
  context: FilterContext,
  who: { principal: Principal; memberIds: readonly number[] },
  overdueBefore: string | null = null,
): RequestFilter {
  return {
    side,
    ...ownerOf(side, context, who),
    status: context.status,
    from: context.from,
    to: context.to,
    priorityId: context.priority,
    ddrId: context.ddrId,
    overdueBefore,
  }
}

/** Whose requests they are, by the narrowest index there is. */
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
  // What all members received from one of them is what that one sent, and the other way round.
  if (partner !== null && memberIds.includes(partner.id)) {
    return { owner: partner, partner: null, consortiumId }
  }
  return { owner: { column: 'consortiumId', id: customerId }, partner, consortiumId }
}

/**
 * The requests of a filter. The number of one outranks status and dates: who has it wants that request. What
 * has waited too long is asked for without a span: nothing that waits is forgotten at New Year.
 */
export function matching(db: Db, filter: RequestFilter) {
  const { owner, partner, consortiumId, status, from, to, priorityId, ddrId, overdueBefore } =
    filter
  const owned = db
    .selectFrom('ddrRequests as r')
    .where(`r.${owner.column}`, '=', owner.id)
    .$if(partner !== null, (q) => q.where(`r.${partner?.column ?? 'id'}`, '=', partner?.id ?? 0))
    .$if(consortiumId !== null && owner.column !== 'consortiumId', (q) =>
      q.where('r.consortiumId', '=', consortiumId ?? 0),
    )
  if (ddrId !== null) return owned.where('r.id', '=', ddrId)
  const whole = overdueBefore !== null
  return owned
    .$if(!whole, (q) => q.where('r.requestedOn', '>=', from).where('r.requestedOn', '<=', to))
    .$if(status !== 'all', (q) => q.where('r.status', 'in', statusesOf(status)))
    .$if(priorityId !== null, (q) => q.where('r.priorityId', '=', priorityId ?? 0))
    .$if(whole, (q) =>
      q
        .where('r.status', 'in', [...openStatuses])
        .where('r.requestedOn', '<=', overdueBefore ?? ''),
    )
}
