import { defaultWindow } from '../../../contract/ddr/dateWindow.ts'
import { today } from '../../today.ts'
import type { StatusFilter } from '../../../contract/ddr/model.ts'
import { can } from '../../../contract/permissions.ts'
import type { Principal } from '../../../contract/principal.ts'

/** The filter in the address of a request list; missing values have defaults. */
export interface UrlFilter {
  status?: StatusFilter
  from?: string
  to?: string
  ddrId?: number
  priority?: number
  /** Id of the institution on the other side. */
  partnerId?: number
  /** Id of the member whose requests a consortium lists. */
  customerId?: number
  overdue?: boolean
}

/** Returns the status that the list shows: any while a request is searched by its DDR ID, else Pending by default. */
export const effectiveStatus = ({ status, ddrId }: UrlFilter): StatusFilter =>
  ddrId === undefined ? (status ?? 'pending') : 'all'

/** Returns whether a member is still to be chosen: a consortium sees the requests of one at a time. */
export const lacksMember = (filter: UrlFilter, principal: Principal): boolean =>
  can(principal, 'consortiumDashboard.show') && filter.customerId === undefined

/**
 * Returns the filter as input of the calls; by default pending requests from 1 January to today
 * (docs/requirements/delivery-and-reports.md §5, §9).
 */
export function callFilter(filter: UrlFilter, { customerId, consortiumId }: Principal) {
  const span = defaultWindow(today())
  return {
    status: effectiveStatus(filter),
    from: filter.from ?? span.from,
    to: filter.to ?? span.to,
    priority: filter.priority ?? null,
    ddrId: filter.ddrId ?? null,
    customerId: filter.customerId ?? customerId,
    consortiumId,
    overdue: filter.ddrId === undefined && (filter.overdue ?? false),
    partnerId: filter.partnerId ?? null,
  }
}
