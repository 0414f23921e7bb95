import { addDays } from '../../contract/calendar.ts'
import type { DateWindow } from '../../contract/ddr/dateWindow.ts'
import { today } from '../today.ts'
import type { DdrSide, StatusFilter } from '../../contract/ddr/model.ts'
import { listAddress } from '../links.ts'
import { paths } from '../paths.ts'
import type { WidgetTarget } from './widget/WidgetLink.tsx'

/**
 * Returns the last 365 days, the period of all document delivery figures (docs/assumptions.md#spans-of-the-dashboards).
 */
export function deliverySpan(): DateWindow {
  const to = today()
  return { from: addDays(to, -364), to }
}

interface Requests {
  side: DdrSide
  status: StatusFilter
  /** The member whose requests are listed; without it the user's own library. */
  customerId?: number
}

/** Returns the link to the list of the requests that a figure counts. */
export function ddrTarget({ side, ...filter }: Requests): WidgetTarget {
  return {
    to: listAddress(side === 'received' ? paths.ddrReceived : paths.ddrSent, {
      ...filter,
      ...deliverySpan(),
    }),
    permission: side === 'received' ? 'ddrReceived.list' : 'ddrSent.list',
    label: filter.status === 'pending' ? 'dashboard.seePending' : 'dashboard.seeDdr',
  }
}
