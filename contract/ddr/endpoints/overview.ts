import { z } from 'zod'
import { procedure } from '../../kernel/endpoint.ts'
import { listInput } from '../../kernel/listQuery.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { yearOrThis } from '../../kernel/days.ts'
import { idOrAll } from '../../kernel/ids.ts'
import { text } from './fields.ts'
import { statusCountNames, statusCounts } from './statusCounts.ts'

const overviewRow = withWireKeys(
  { partnerName: text, ...statusCounts },
  { partnerName: 'request_by_or_to_client', ...statusCountNames },
)
const overview = z.array(overviewRow)
const overviewInput = listInput(
  overviewRow,
  {
    customerId: idOrAll,
    year: yearOrThis,
  },
  { customerId: 'Customerid', year: 'Year' },
)

/** The panels of a year (docs/requirements/delivery-and-reports.md §2.1). */
export const overviews = {
  receivedOverview: procedure('get_received_ddr_overview_status', {
    summary: 'Received requests of a year by requester and status',
    access: 'ddrReceived.list',
    input: overviewInput,
    output: overview,
  }),
  sentOverview: procedure('get_sent_ddr_overview_status', {
    summary: 'Sent requests of a year by supplier and status',
    access: 'ddrSent.list',
    input: overviewInput,
    output: overview,
  }),
}
