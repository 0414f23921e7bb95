import { yearOf, yearToDate } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import {
  balanceOfRow,
  type ContuReference,
  readReference,
  writeReference,
} from '../../contract/reports/contuRow.ts'
import type { contuReports } from '../../contract/reports/endpoints.ts'
import type { ReportMembers } from '../../contract/reports/members.ts'
import { yearBefore } from '../../contract/reports/yearBefore.ts'
import type { Call, Db, Handlers } from '../context.ts'
import { firstRequestDay } from '../ddr/list/firstRequestStore.ts'
import { checkScope } from '../http/scope.ts'
import { exportFile } from '../ports/exportFile.ts'
import { contuDetailColumns } from './contuColumns.ts'
import {
  type ContuDelivery,
  contuDeliveries,
  contuFilter,
  type ContuJournal,
  contuJournals,
  countContu,
  exportedDeliveries,
  firstContuYear,
  pastMembers,
} from './contuStore.ts'
import { institutionName } from './nameStore.ts'
import { requireWholeReport, wholeReport } from './wholeReport.ts'
import { isWholeConsortium, membersInName, membershipOf } from './reportScope.ts'

/**
 * Returns the input of a report with the customer that it is about, that of the session unless another is named, with
 * its year, this one unless another is named, and with its members, the present ones unless those of the time are.
 */
const withDefaults = <
  T extends { customerId: number | null; year: number | null; members?: ReportMembers | undefined },
>(
  input: T,
  call: Call,
) => ({
  ...input,
  members: input.members ?? 'now',
  customerId: input.customerId ?? call.session.customerId,
  year: input.year ?? yearOf(call.today),
})

/** Returns the filter of a report; that of the present members of a consortium leaves out libraries that have left. */
async function filterOf(db: Db, of: Omit<ContuReference, 'journal'>, call: Call) {
  const wholeConsortium = isWholeConsortium(of.customerId, call.session)
  const consortiumId = membershipOf(of.members, call.session)
  return contuFilter(of, {
    wholeConsortium,
    membershipOf: consortiumId,
    leftOutIds:
      wholeConsortium && consortiumId === null ? await pastMembers(db, of.customerId) : [],
    rule: call.platform.config.contuRule,
  })
}

/**
 * Returns the row that a reference names. Throws `Problem('notFound')` for a malformed one, and `Problem('forbidden')`
 * for a customer that the session may not name.
 */
function requireReference(referenceId: string, call: Call): ContuReference {
  const reference = readReference(referenceId)
  if (reference === null) throw new Problem('notFound', 'No such row')
  checkScope({ customerId: reference.customerId }, call.session)
  return reference
}

type DetailRow = OutputOf<typeof contuReports.details>['rows'][number]

/** Names the other library of a delivery: the requester in a lending report, the supplier in a borrowing report. */
const detailRow =
  ({ side }: ContuReference) =>
  ({ id, requesterName, supplierName, ...row }: ContuDelivery): DetailRow => ({
    ...row,
    referenceId: String(id),
    ...(side === 'lending' ? { requestedBy: requesterName } : { requestedTo: supplierName }),
  })

async function* detailRows(deliveries: AsyncIterable<ContuDelivery>, reference: ContuReference) {
  const toRow = detailRow(reference)
  for await (const delivery of deliveries) yield toRow(delivery)
}

export const contuReportHandlers: Handlers<typeof contuReports> = {
  list: async (input, call) => {
    const { contuRule } = call.platform.config
    const { side, year, customerId, requesterId, members } = withDefaults(input, call)
    const of = { side, year, customerId, requesterId, members }
    const { rows, total } = await call.transaction(async (db) =>
      contuJournals(db, await filterOf(db, of, call), input),
    )
    return {
      rows: rows.map(({ journalTitle, journal, filled, borrowed }) => ({
        journalTitle,
        filled,
        balance: balanceOfRow(borrowed, contuRule),
        referenceId: writeReference({ ...of, journal }),
      })),
      total,
    }
  },

  details: async ({ referenceId, ...query }, call) => {
    const reference = requireReference(referenceId, call)
    const { rows, total } = await call.transaction(async (db) => {
      const filter = await filterOf(db, reference, call)
      return contuDeliveries(db, filter, { journal: reference.journal, ...query })
    })
    return { rows: rows.map(detailRow(reference)), total }
  },

  years: async (input, call) => {
    const customerId = input.customerId ?? call.session.customerId
    const wholeConsortium = isWholeConsortium(customerId, call.session)
    const year = await call.transaction((db) => firstContuYear(db, customerId, { wholeConsortium }))
    return { fromYear: year ?? yearOf(call.today) }
  },

  yearBefore: async (input, call) => {
    const { customerId, year, ...of } = withDefaults(input, call)
    const span = yearBefore(yearToDate(year, call.today))
    const owner = isWholeConsortium(customerId, call.session)
      ? { consortiumId: customerId }
      : { customerId }
    return call.transaction(async (db) => ({
      ...span,
      since: await firstRequestDay(db, owner),
      count: await countContu(
        db,
        await filterOf(db, { ...of, customerId, year: year - 1 }, call),
        span,
      ),
    }))
  },

  download: async ({ format, ...report }, call) => {
    const { contuRule } = call.platform.config
    const input = withDefaults(report, call)
    const { rows, filled, partner } = await call.transaction(async (db) => ({
      ...(await contuJournals(db, await filterOf(db, input, call), {}, wholeReport)),
      partner: await institutionName(db, input.requesterId),
    }))
    requireWholeReport(rows)
    const total = { journalTitle: call.translate('Total'), journal: '', filled, borrowed: null }
    return exportFile({
      name: `CONTU ${input.side} ${input.year}`,
      filters: [
        partner,
        membersInName({
          isWhole: isWholeConsortium(input.customerId, call.session),
          membershipOf: membershipOf(input.members, call.session),
        }),
      ],
      columns: [
        { header: 'Journal Name', width: 60, cell: (row: ContuJournal) => row.journalTitle },
        {
          header:
            input.side === 'lending'
              ? call.translate('ILL Delivered')
              : call.translate('ILL Borrowed'),
          kind: 'number',
          cell: (row: ContuJournal) => row.filled,
        },
        {
          header: 'Balance',
          kind: 'number',
          cell: (row: ContuJournal) => balanceOfRow(row.borrowed, contuRule),
        },
      ],
      rows: [...rows, total],
      translate: call.translate,
      timestamp: call.timestamp,
      format,
    })
  },

  downloadDetails: async ({ referenceId, format }, call) => {
    const reference = requireReference(referenceId, call)
    const { journal } = reference
    const filter = await call.transaction((db) => filterOf(db, reference, call))
    const rows = call.rows<ContuDelivery>((db, after, limit) =>
      exportedDeliveries(db, filter, { journal, after, limit }),
    )
    return exportFile({
      name: 'CONTU details',
      columns: contuDetailColumns(reference.side),
      rows: detailRows(rows, reference),
      translate: call.translate,
      timestamp: call.timestamp,
      format,
    })
  },
}
