import { addDays, daysBetween, yearOf } from '../../contract/calendar.ts'
import type { DdrStatus } from '../../contract/ddr/model.ts'
import type { DemoTitle } from './catalogue.ts'
import { type Institution, lakesideId, members, meridianId } from './institutions.ts'
import type { Random } from './random.ts'

const requestsAtScale1 = 6000
const daysOfHistory = 5 * 365
/** Number of requests in the smallest world: enough for every status, mode and priority. */
const fewestRequests = 300
/** Pending requests that each library with a published account has received (docs/demo-data.md: at least 12). */
const waiting = { [meridianId]: 15, [lakesideId]: 13 }

/** What is decided about a request before its details are invented. */
export interface Plan {
  day: string
  requester: Institution
  supplier: Institution
  status: DdrStatus
  title: DemoTitle
  /** Years between publication and request. */
  age: number
  /** Whether it can be a duplicate or have one; the CONTU cases must not, because their number matters. */
  mayRepeat: boolean
}

/** Returns what is decided about the requests of five years, oldest first. */
export function deliveryPlans(
  random: Random,
  today: string,
  scale: number,
  journals: readonly DemoTitle[],
): Plan[] {
  return [
    ...ordinaryPlans(random, today, scale, journals.slice(2)),
    ...waitingPlans(random, today, journals.slice(2)),
    ...contuPlans(random, today, journals.slice(0, 2)),
  ].sort((one, other) => one.day.localeCompare(other.day))
}

const bySize = (random: Random, except?: Institution): Institution => {
  const able = members.filter((one) => one !== except)
  const sizes = Object.fromEntries(able.map((one, index) => [index, 0.1 + one.size]))
  return able[Number(random.weighted(sizes))] as Institution
}

const memberById = (id: number): Institution => members.find((one) => one.id === id) as Institution

function ordinaryPlans(
  random: Random,
  today: string,
  scale: number,
  journals: readonly DemoTitle[],
): Plan[] {
  const count = Math.max(fewestRequests, Math.round(requestsAtScale1 * scale))
  const special = Object.values(waiting).reduce((sum, each) => sum + each, 0) + contuCases.length
  return Array.from({ length: count - special }, () => {
    // Requests become more over the years. Today has few, because it has only just begun.
    const daysAgo = Math.floor(random.next() ** 1.2 * daysOfHistory)
    const day = addDays(today, -daysAgo)
    const requester = bySize(random)
    return {
      day,
      requester,
      supplier: bySize(random, requester),
      status: statusAfter(random, daysAgo),
      title: popularJournal(random, journals, day),
      age: Math.floor(random.next() ** 1.5 * 25),
      mayRepeat: true,
    }
  })
}

/** Returns a popular journal that had begun by the day. */
function popularJournal(random: Random, journals: readonly DemoTitle[], day: string): DemoTitle {
  const title = random.pickPopular(journals, 3)
  return title.since < yearOf(day) ? title : popularJournal(random, journals, day)
}

/** Returns the status that a request has so many days after it was made. */
function statusAfter(random: Random, daysAgo: number): DdrStatus {
  if (daysAgo < 10) {
    return random.weighted({ pending: 55, filled: 28, delayed: 10, unfilled: 4, duplicate: 3 })
  }
  return random.weighted({
    filled: 68,
    filledOutside: 7,
    unfilled: 11,
    discarded: 5,
    duplicate: 5,
    delayed: daysAgo < 90 ? 6 : 1,
    pending: daysAgo < 40 ? 6 : 0,
  })
}

function waitingPlans(random: Random, today: string, journals: readonly DemoTitle[]): Plan[] {
  return Object.entries(waiting).flatMap(([supplierId, count]) =>
    Array.from({ length: count }, (_, nth) => {
      const supplier = memberById(Number(supplierId))
      const day = addDays(today, -nth)
      return {
        day,
        requester: bySize(random, supplier),
        supplier,
        status: 'pending' as const,
        title: popularJournal(random, journals, day),
        age: random.int(0, 12),
        mayRepeat: true,
      }
    }),
  )
}

/**
 * What Lakeside borrows of two journals this year. Of one it has received four copies, which leaves a CONTU balance
 * of 1; of the other five, which leaves 0. Each has a pending request as well: the last one within the guideline,
 * and the first one over it.
 */
const contuCases: readonly { journal: 0 | 1; status: 'filled' | 'pending' }[] = [
  ...Array.from({ length: 4 }, () => ({ journal: 0 as const, status: 'filled' as const })),
  ...Array.from({ length: 5 }, () => ({ journal: 1 as const, status: 'filled' as const })),
  { journal: 0, status: 'pending' },
  { journal: 1, status: 'pending' },
]

function contuPlans(random: Random, today: string, journals: readonly DemoTitle[]): Plan[] {
  const sinceNewYear = daysBetween(`${yearOf(today)}-01-01`, today)
  return contuCases.map(({ journal, status }) => ({
    day: addDays(today, -(status === 'pending' ? 0 : Math.min(random.int(3, 120), sinceNewYear))),
    requester: memberById(lakesideId),
    supplier: memberById(meridianId),
    status,
    title: journals[journal] as DemoTitle,
    age: 1,
    mayRepeat: false,
  }))
}
