import { z } from 'zod'
import { call } from '../../kernel/endpoint.ts'
import { isoDate } from '../../kernel/days.ts'
import { id } from '../../kernel/ids.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { count, text } from './fields.ts'

const days = z.number().min(0)

/** Who supplies and who requests in a consortium, and what one library means for the others. */
export const balances = {
  balance: call('GET', '/ddr/balance', {
    summary:
      'Articles that the members of a consortium supplied and received in the last twelve months',
    access: 'ddrBalance.show',
    cost: 'high',
    input: withWireKeys({ consortiumId: id }, { consortiumId: 'consortia_id' }),
    output: withWireKeys({
      /** The first day that counts, and today. */
      from: isoDate,
      to: isoDate,
      /** First days of the months, the earliest first. */
      months: z.array(isoDate),
      libraries: z.array(
        withWireKeys(
          {
            libraryId: id,
            name: text,
            /** Articles that it delivered to others, and that others delivered to it. */
            supplied: count,
            received: count,
            /** The same for each of the months. */
            suppliedByMonth: z.array(count),
            receivedByMonth: z.array(count),
            /** Requests that it was sent. */
            requests: count,
            /** Answered requests that delivered, from 0 to 1; null without an answer. */
            share: z.number().min(0).max(1).nullable(),
            /** Days until half of its answers had come; null without an answer. */
            medianDays: days.nullable(),
            /** Days on which it was or will be closed, of those that count. */
            closedDays: count,
          },
          {
            libraryId: 'library_id',
            suppliedByMonth: 'supplied_by_month',
            receivedByMonth: 'received_by_month',
            medianDays: 'median_days',
            closedDays: 'closed_days',
          },
        ),
      ),
    }),
  }),
  balanceWithout: call('GET', '/ddr/balance-without', {
    summary: 'Where the requests of the last twelve months would have gone without a library',
    access: 'ddrBalance.show',
    cost: 'high',
    problems: ['notFound'],
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: withWireKeys(
      {
        /** Articles that the library supplied, of which so many are looked at: the latest. */
        supplied: count,
        simulated: count,
        /** Of those looked at: another library has the title in that year. */
        elsewhere: count,
        /** Of those looked at: no other library has it. */
        nowhere: count,
        /** Of those looked at: the title is not in the catalogue. */
        unknown: count,
        /** Articles that others supplied to it, which they would no longer be sent requests for. */
        received: count,
        /** The libraries that would get its requests, most requests first. */
        libraries: z.array(
          withWireKeys(
            { libraryId: id, name: text, requests: count, expectedDays: days },
            { libraryId: 'library_id', expectedDays: 'expected_days' },
          ),
        ),
        /** Titles that no other library has, most requests first, at most twenty. */
        titles: z.array(
          withWireKeys({ titleId: id, name: text, requests: count }, { titleId: 'title_id' }),
        ),
      },
      {},
    ),
  }),
}
