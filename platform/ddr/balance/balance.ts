import { chunk } from 'es-toolkit'
import { addYears, daysBetween, monthOf, nextMonth } from '../../../contract/calendar.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { type Holder, Redistribution } from '../../../contract/ddr/suppliers/redistribution.ts'
import type { Closure } from '../../../contract/ddr/suppliers/workingCalendar.ts'
import { monthsOf } from '../../../contract/reports/span.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call, Handler } from '../../context.ts'
import { withPauses } from '../../withPauses.ts'
import {
  holdersOfTitles,
  medianDaysOfSuppliers,
  monthlyExchange,
  type MonthOfLibrary,
  suppliedCounts,
  type SuppliedRequest,
  suppliedRequests,
  type TitleHolders,
  titleNames,
} from './balanceStore.ts'
import { listInstitutions } from '../raise/pickStore.ts'
import { readSettings } from '../settings/settingsStore.ts'
import { supplierLoads } from '../raise/supplierStore.ts'

/** Requests that a simulation looks at, the latest first. */
const maxSimulated = 10_000

/** Entries that are read at once: one for each title of a request and each library that has it. */
const maxEntriesAtOnce = 500_000

/** Titles that are listed because no other library has them. */
const titlesShown = 20

/** Returns the first day of the twelve months that end with the month of a day. */
const firstMonth = (today: string): string => nextMonth(monthOf(addYears(today, -1)))

/** Returns what each member supplied and received in the last twelve months, by name. */
export const balance: Handler<typeof ddr.balance> = ({ consortiumId }, call) =>
  call.transaction(async (db) => {
    const [from, to] = [firstMonth(call.today), call.today]
    const months = monthsOf({ from, to })
    const members = await listInstitutions(db, consortiumId)
    const ids = members.map(({ id }) => id)
    const exchange = Map.groupBy(
      await monthlyExchange(db, consortiumId, from),
      ({ libraryId }) => libraryId,
    )
    const medians = await medianDaysOfSuppliers(db, ids, from)
    const settings = await readSettings(db, ids)
    return {
      from,
      to,
      months,
      libraries: members.map(({ id, label }) => {
        const rows = exchange.get(id) ?? []
        const answeredCount = sumOf(rows, 'answered')
        const supplied = sumOf(rows, 'supplied')
        return {
          libraryId: id,
          name: label,
          supplied,
          received: sumOf(rows, 'received'),
          suppliedByMonth: months.map((month) => sumOf(ofMonth(rows, month), 'supplied')),
          receivedByMonth: months.map((month) => sumOf(ofMonth(rows, month), 'received')),
          requests: sumOf(rows, 'requests'),
          share: answeredCount === 0 ? null : supplied / answeredCount,
          medianDays: medians.get(id) ?? null,
          closedDays: closedDays(settings.of(id).closures, from, to),
        }
      }),
    }
  })

type Count = 'supplied' | 'received' | 'requests' | 'answered'

const sumOf = (rows: readonly MonthOfLibrary[], count: Count): number =>
  rows.reduce((sum, row) => sum + row[count], 0)

const ofMonth = (rows: readonly MonthOfLibrary[], month: string) =>
  rows.filter((row) => row.month === month)

/** Returns the days of a span, both ends included, on which closures say that a library is closed. */
const closedDays = (closures: readonly Closure[], from: string, to: string): number =>
  closures.reduce((sum, closure) => {
    const first = closure.from > from ? closure.from : from
    const last = closure.to < to ? closure.to : to
    return sum + Math.max(daysBetween(first, last) + 1, 0)
  }, 0)

/**
 * Returns where the requests that a member supplied in the last twelve months would have gone without it, by what the
 * other members hold now and by their history. Throws `Problem('notFound')` for a customer that is no member.
 */
export const balanceWithout: Handler<typeof ddr.balanceWithout> = async ({ customerId }, call) => {
  const { consortiumId } = call.session.principal
  if (consortiumId === null) throw new Problem('notFound', 'No consortium')
  const since = firstMonth(call.today)
  const members = await call.transaction((db) => listInstitutions(db, consortiumId))
  if (!members.some(({ id }) => id === customerId)) {
    throw new Problem('notFound', `No member ${customerId}`)
  }
  const others = members.filter(({ id }) => id !== customerId)
  const names = new Map(others.map(({ id, label }) => [id, label]))
  // Each takes a connection; neither waits for the other while it has one.
  const [{ counts, supplied, requests }, answers] = await Promise.all([
    suppliedRequestsOf(call, { customerId, since }),
    supplierLoads(call.platform.db, { supplierIds: [...names.keys()], since, now: call.now }),
  ])
  const redistribution = new Redistribution(
    new Map([...answers].map(([id, load]) => [id, { ...load, daysUntilWork: 0 }])),
  )
  const nowhere: RequestOfTitle[] = []
  const chunks = chunk(requests, Math.ceil(maxEntriesAtOnce / members.length))
  for await (const some of withPauses(chunks, call.signal)) {
    const holdersOf = await holdersOfRequests(call, some, [...names.keys()])
    // Each request is compared with all libraries of the consortium that have its title.
    for await (const request of withPauses(some, call.signal)) {
      const holders = holdersOf(request)
      if (holders.length === 0) nowhere.push(request)
      redistribution.assign(holders)
    }
  }
  return {
    ...counts,
    simulated: supplied,
    elsewhere: requests.length - nowhere.length,
    nowhere: nowhere.length,
    unknown: supplied - requests.length,
    titles: await namedTitles(call, mostRequested(nowhere).slice(0, titlesShown)),
    libraries: redistribution.suppliers().map((supplier) => ({
      libraryId: supplier.supplierId,
      name: names.get(supplier.supplierId) ?? '',
      requests: supplier.requests,
      expectedDays: supplier.expectedDays,
    })),
  }
}

/** Returns the requests of catalogued titles among those that a member supplied, and how many it supplied in all. */
async function suppliedRequestsOf(
  call: Call,
  { customerId, since }: { customerId: number; since: string },
) {
  const supplied = await suppliedRequests(call.platform.db, {
    libraryId: customerId,
    since,
    limit: maxSimulated,
  })
  const counts = await call.transaction((db) =>
    suppliedCounts(db, { libraryId: customerId, since }),
  )
  return { counts, supplied: supplied.length, requests: supplied.filter(isOfTitle) }
}

type RequestOfTitle = SuppliedRequest & { titleId: number }

const isOfTitle = (request: SuppliedRequest): request is RequestOfTitle => request.titleId !== null

/**
 * Reads which of the libraries have the titles of requests. Returns the function that returns those that have the title
 * of a request with the coverage of the article; the library that requested it is none of them. A library with two
 * holdings of it is there twice.
 */
async function holdersOfRequests(
  call: Call,
  requests: readonly RequestOfTitle[],
  libraryIds: readonly number[],
): Promise<(request: RequestOfTitle) => Holder[]> {
  const titleIds = [...new Set(requests.map(({ titleId }) => titleId))]
  const titles = await call.transaction((db) => holdersOfTitles(db, { titleIds, libraryIds }))
  const byTitle = Map.groupBy(titles, ({ titleId }) => titleId)
  return ({ titleId, requesterId, publishedBy }) =>
    (byTitle.get(titleId) ?? [])
      .filter((title) => includes(title, publishedBy))
      .flatMap((title) =>
        title.libraryIds
          .filter((libraryId) => libraryId !== requesterId)
          .map((supplierId) => ({ supplierId, holding: title.holding })),
      )
}

/** Returns titles that nobody else has with their names. */
async function namedTitles(call: Call, titles: ReturnType<typeof mostRequested>) {
  if (titles.length === 0) return []
  const names = await call.transaction((db) =>
    titleNames(
      db,
      titles.map(({ titleId }) => titleId),
    ),
  )
  return titles.map(({ titleId, requests }) => ({
    titleId,
    name: names.get(titleId) ?? '',
    requests,
  }))
}

/** Returns whether coverage includes a day; dates may be a year or a month alone. */
const includes = (
  { startDate, endDate }: Pick<TitleHolders, 'startDate' | 'endDate'>,
  day: string | null,
): boolean =>
  day === null ||
  ((startDate ?? '') <= day && (!endDate || day.slice(0, endDate.length) <= endDate))

/** Returns the titles of requests with the number of their requests, most requests first. */
function mostRequested(requests: readonly { titleId: number }[]) {
  const byTitle = Map.groupBy(requests, ({ titleId }) => titleId)
  return [...byTitle]
    .map(([titleId, all]) => ({ titleId, requests: all.length }))
    .sort((one, other) => other.requests - one.requests || one.titleId - other.titleId)
}
