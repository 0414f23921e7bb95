import { csvFile } from '../../../dataProvider/csvFile.ts'
import { formatMonth } from '../../../dates.ts'
import type { Balance } from './balance.ts'

/** Returns the balance as a CSV file, with two columns for each month. */
export const balanceFile = ({ months, libraries }: Balance) =>
  csvFile(
    'DDR_Balance',
    libraries.map((library) => ({
      Library: library.name,
      Supplied: String(library.supplied),
      Received: String(library.received),
      Requests: String(library.requests),
      'Fulfilled share': library.share === null ? '' : library.share.toFixed(3),
      'Median days': library.medianDays === null ? '' : library.medianDays.toFixed(1),
      'Closed days': String(library.closedDays),
      ...Object.fromEntries(
        months.flatMap((month, index) => [
          [`Supplied ${formatMonth(month)}`, String(library.suppliedByMonth[index] ?? 0)],
          [`Received ${formatMonth(month)}`, String(library.receivedByMonth[index] ?? 0)],
        ]),
      ),
    })),
  )
