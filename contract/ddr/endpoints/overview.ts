import { z } from 'zod'
import { proc } from '../../kernel/endpoint.ts'
import { renamed } from '../../kernel/renamed.ts'
import { id, inputYear } from '../../kernel/scalars.ts'
import { count, text } from './codes.ts'

const overviewInput = renamed(
  {
    customerId: id,
    year: inputYear,
  },
  { customerId: 'Customerid', year: 'Year' },
)
const overview = z.array(
  renamed(
    {
      partnerName: text,
      delayed: count,
      filled: count,
      unfilled: count,
      discarded: count,
      duplicate: count,
      pending: count,
      notFilled: count,
      total: count,
    },
    {
      partnerName: 'request_by_or_to_client',
      filled: 'delivered',
      unfilled: 'un_delivered',
      notFilled: 'unfulfilled',
      total: 'total_count',
    },
  ),
)

/** The panels of a year (spec: delivery §2.1). */
export const overviews = {
  receivedOverview: proc('get_received_ddr_overview_status', {
    summary: 'Received requests of a year by requester and status',
    access: 'ddrReceived.list',
    input: overviewInput,
    output: overview,
  }),
  sentOverview: proc('get_sent_ddr_overview_status', {
    summary: 'Sent requests of a year by supplier and status',
    access: 'ddrSent.list',
    input: overviewInput,
    output: overview,
  }),
}
