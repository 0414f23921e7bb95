import { defaultWindow, deliveryDay } from '../../../contract/ddr/dates.ts'
import type { StatusFilter } from '../../../contract/ddr/model.ts'
import type { Principal } from '../../../contract/principal.ts'

export type Side = 'received' | 'sent'

/** What stands in the URL; whatever is missing has its default. */
export interface UrlFilter {
  status?: StatusFilter
  from?: string
  to?: string
  ddrId?: number
  priority?: number
  /** The institution on the other side. */
  partnerId?: number
  /** The member whose requests a consortium looks at. */
  customerId?: number
  overdue?: boolean
}

/** The filter of the calls: Pending, from 1 January to today (spec: delivery §5, §9). */
export function callFilter(filter: UrlFilter, { customerId, consortiumId }: Principal) {
  const span = defaultWindow(deliveryDay())
  return {
    status: filter.status ?? ('pending' as const),
    from: filter.from ?? span.from,
    to: filter.to ?? span.to,
    priority: filter.priority ?? null,
    ddrId: filter.ddrId ?? null,
    customerId: filter.customerId ?? customerId,
    consortiumId,
    overdue: filter.overdue ?? false,
    partnerId: filter.partnerId ?? null,
  }
}
