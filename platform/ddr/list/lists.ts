import { ddrPageSizes, pageCount, rowsOfPage } from '../../../contract/paging.ts'
import type { ddrCounts } from '../../../contract/ddr/counts.ts'
import { windowFault, windowOf } from '../../../contract/ddr/dateWindow.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { type DdrSide, ddrStatuses } from '../../../contract/ddr/model.ts'
import { overdueBefore, defaultCalendar } from '../../../contract/ddr/suppliers/workingCalendar.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call, Handler } from '../../context.ts'
import { requireShortList } from '../../db/listing.ts'
import { spanProblem } from '../../http/spanProblem.ts'
import { selectMatching } from '../../bulkActions/selectMatching.ts'
import { countByStatus, countRequests } from './countStore.ts'
import { type OverdueDays, type RequestFilter, requestFilter } from './requestFilter.ts'
import { answerableRequests } from './filterStore.ts'
import { extentOf, listRequests } from './listStore.ts'
import { requestsWithFailedMail } from '../request/requestStore.ts'
import { listedRow } from './listedRow.ts'
import { readSettings } from '../settings/settingsStore.ts'

type ListInput = InputOf<typeof ddr.received>

/**
 * Returns the filter of a list; without a customer it is that of the session. Throws `Problem('invalid')` for a span
 * that the specification does not allow.
 */
export async function filterOf(
  side: DdrSide,
  input: Omit<ListInput, 'page' | 'perPage' | 'sort' | 'order'>,
  call: Call,
): Promise<RequestFilter> {
  const span = windowOf(input, call.today)
  if (input.ddrId === null && !input.overdue) {
    const fault = windowFault(span, call.today)
    if (fault !== null) throw spanProblem(fault)
  }
  const overdue = input.overdue ? await overdueDays(call) : null
  const customerId = input.customerId ?? call.session.customerId
  return requestFilter(side, { ...input, ...span, customerId }, call.session, overdue)
}

/**
 * Returns the latest days whose requests have waited longer than the configured working days: in general, and for the
 * suppliers whose own calendars say otherwise.
 */
async function overdueDays(call: Call): Promise<OverdueDays> {
  const { ddrOverdueDays: days } = call.platform.config
  const { bySupplier } = await call.transaction((db) => readSettings(db, null))
  const before = overdueBefore(call.today, days, defaultCalendar)
  const exceptions = [...bySupplier]
    .map(([supplierId, calendar]) => ({
      supplierId,
      before: overdueBefore(call.today, days, calendar),
    }))
    .filter((exception) => exception.before !== before)
  return { before, exceptions }
}

/** The most pages of fewer rows than the smallest page on screen: the answer has the number of each page. */
const maxSmallPages = 50_000

/**
 * Throws `Problem('invalid')` for more pages than `maxSmallPages`: a million numbers take the process a fifth of a
 * second.
 */
function refuseManyPages(total: number, perPage: number): void {
  const [smallest] = ddrPageSizes
  if (perPage >= smallest || pageCount(total, perPage) <= maxSmallPages) return
  throw new Problem('invalid', `The list has ${total} rows: read it by larger pages`, {
    fields: { perPage: `must be at least ${smallest}: the list has ${total} rows` },
  })
}

/** Returns the handler that lists the requests of one side, a page at a time. */
export const list = (side: DdrSide) => async (input: ListInput, call: Call) => {
  const filter = await filterOf(side, input, call)
  const { rows, pages, total } = await call.transaction(async (db) => {
    const extent = await extentOf(db, filter, input.sort)
    const { total } = extent
    const { limit, offset } = rowsOfPage(input)
    refuseManyPages(total, limit)
    const order = input.order ?? 'DESC'
    const rows = await listRequests(db, filter, { offset, limit, sort: input.sort, order }, extent)
    return { rows, pages: Math.min(pageCount(total, limit), total), total }
  })
  requireShortList({ rows, total })
  const failed = await requestsWithFailedMail(
    call.platform.db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((row) => Object.assign(listedRow(row), { mailFailed: failed.has(row.id) })),
    pages,
    total,
  }
}

/** Selects the open ones of the received requests that match a filter, for a bulk answer. */
export const selectReceived: Handler<typeof ddr.selectMatching> = async (input, call) => {
  const filter = await filterOf('received', input, call)
  const customerId = input.customerId ?? call.session.customerId
  return selectMatching(call, { kind: 'ddrReceived', customerId }, (db) =>
    answerableRequests(db, filter),
  )
}

/** Returns the number of requests per status for the tabs above a list, ignoring its status filter. */
export const counts: Handler<typeof ddrCounts.ofList> = async ({ side, ...input }, call) => {
  const wholeFilter = { status: 'all' as const, ddrId: null, consortiumId: null, overdue: false }
  const filter = await filterOf(side, { ...input, ...wholeFilter }, call)
  const overdue = await overdueDays(call)
  return call.transaction(async (db) => {
    const byStatus = await countByStatus(db, filter)
    return {
      counts: ddrStatuses.map((status) => ({ status, count: byStatus[status] })),
      overdue: await countRequests(db, { ...filter, overdue }),
      overdueBefore: overdue.before,
      overdueExceptions: overdue.exceptions,
      overdueDays: call.platform.config.ddrOverdueDays,
    }
  })
}
