import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { coded } from '../kernel/codes.ts'
import { inputDay, isoDate } from '../kernel/days.ts'
import { id, idOrAll, smallIdOrAll } from '../kernel/ids.ts'
import { ddrSides, statusCodes } from './model.ts'

const input = withWireKeys(
  {
    side: z.enum(ddrSides),
    from: inputDay,
    to: inputDay,
    priority: smallIdOrAll,
    customerId: id,
    partnerId: idOrAll,
  },
  { customerId: 'customer_id', partnerId: 'partner_id' },
)

const output = withWireKeys(
  {
    counts: z.array(z.object({ status: coded(statusCodes), count: z.int().min(0) })),
    overdue: z.int().min(0),
    overdueBefore: isoDate,
    /** Suppliers by whose own calendars another day counts. */
    overdueExceptions: z
      .array(withWireKeys({ supplierId: id, before: isoDate }, { supplierId: 'supplier_id' }))
      .default([]),
    overdueDays: z.int().min(0),
  },
  {
    overdueBefore: 'overdue_before',
    overdueExceptions: 'overdue_exceptions',
    overdueDays: 'overdue_days',
  },
)

/** Totals of document delivery; in a file of their own, because the dashboard loads nothing else of the feature. */
export const ddrCounts = {
  ofList: call('GET', '/ddr/counts', {
    summary: 'Totals of a list by status, and what has waited too long',
    access: 'ddrReceived.list',
    input,
    output,
  }),
}
