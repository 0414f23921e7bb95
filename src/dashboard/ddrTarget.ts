import { addDays, type DateWindow, deliveryDay } from '../../contract/ddr/dates.ts'
import type { StatusFilter } from '../../contract/ddr/model.ts'
import { filtered, paths } from '../paths.ts'
import type { WidgetTarget } from './WidgetLink.tsx'

/** The last 365 days, which the delivery figures cover (DECISIONS: "Spans"). */
export function deliverySpan(): DateWindow {
  const to = deliveryDay()
  return { from: addDays(to, -364), to }
}

interface Requests {
  side: 'received' | 'sent'
  status: StatusFilter
  /** Whose; without it those of the reader's own library. */
  customerId?: number
}

/** The requests behind a delivery figure, as many as it says. */
export function ddrTarget({ side, ...filter }: Requests): WidgetTarget {
  return {
    to: filtered(side === 'received' ? paths.ddrReceived : paths.ddrSent, {
      ...filter,
      ...deliverySpan(),
    }),
    permission: side === 'received' ? 'ddrReceived.list' : 'ddrSent.list',
    label: filter.status === 'pending' ? 'dashboard.seePending' : 'dashboard.seeDdr',
  }
}
