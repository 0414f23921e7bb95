import type { Device, UsageSource } from '../../contract/reports/usage.ts'
import { coverageTable, eventsTable } from '../usage/bulkStore.ts'
import type { DatedUsageEvent, LoadedUsageEvent } from '../usage/tables.ts'
import {
  addDays,
  addYears,
  dayOf,
  daysBetween,
  nextMonth,
  weekdayOf,
  yearOf,
} from '../../contract/calendar.ts'
import { moment } from './calendar.ts'
import { type Catalogue, type DemoTitle, isConference } from './catalogue.ts'
import { type Rows, rowsFor } from './copy.ts'
import { userCount } from './endUsers.ts'
import { type Institution, readingLibraries } from './institutions.ts'
import { createRandom, type Random } from './random.ts'

/** Ids of usage_actions. */
const action = {
  login: 4,
  basicSearch: 10,
  advancedSearch: 11,
  builderResults: 12,
  builderDocumentType: 13,
  builderHome: 14,
  searchHistory: 15,
  journalFinder: 20,
  authorFinder: 21,
  tableOfContents: 22,
  articleAbstract: 30,
  conferenceAbstract: 31,
  articleFullText: 40,
  bookChapter: 41,
  searchAlert: 50,
  contentsAlert: 51,
  markedResults: 60,
  savedArticles: 61,
  question: 70,
  articleSummary: 71,
} as const

/** Use by weekday from Sunday, as a factor. */
const week = [0.3, 1.05, 1.15, 1.1, 1.05, 0.95, 0.55]
/** Use by month from January, as a factor: most in the long terms and in May with its examinations, least in June. */
const terms = [1.05, 1.2, 1.15, 0.9, 0.6, 0.55, 0.95, 1.2, 1.25, 1.05, 1.1, 0.8]
const visitsPerDay = 3.6

/** How much usage is made, of which titles, and the time zone of its days. */
interface UsageOptions {
  scale: number
  catalogue: Catalogue
  timeZone: string
}

/** Returns the usage of every library over 3 years up to `today`, YYYY-MM-DD, or to the end of its subscription. */
export function usage(today: string, { scale, catalogue, timeZone }: UsageOptions): Rows[] {
  const from = firstUsageDay(today)
  return [
    { table: eventsTable, rows: dated(allEvents(from, today, scale, catalogue), timeZone) },
    rowsFor(
      coverageTable,
      readingLibraries.flatMap((one) =>
        sourcesOf(one).map((source) => ({
          customerId: one.id,
          source,
          firstOn: from,
          lastOn: lastDay(one, today) === today ? null : lastDay(one, today),
        })),
      ),
    ),
    rowsFor('appDownloads', [...appDownloads(from, today, scale)]),
  ]
}

/** Returns the first day of the usage of a world that ends today. */
export const firstUsageDay = (today: string): string => addYears(today, -3)

function* dated(events: Iterable<LoadedUsageEvent>, timeZone: string): Generator<DatedUsageEvent> {
  for (const event of events) yield { ...event, occurredOn: dayOf(event.occurredAt, timeZone) }
}

function* allEvents(from: string, today: string, scale: number, catalogue: Catalogue) {
  let firstUserId = 1
  for (const one of readingLibraries) {
    yield* libraryEvents(one, firstUserId, from, today, scale, catalogue)
    firstUserId += userCount(one, scale)
  }
}

const lastDay = (one: Institution, today: string): string =>
  one.daysLeft + one.graceDays < 0 ? addDays(today, one.daysLeft + one.graceDays) : today

function sourcesOf(one: Institution): UsageSource[] {
  return [
    'jgate',
    ...(one.onos ? (['onos'] as const) : []),
    ...(one.ai ? (['jgateAI'] as const) : []),
  ]
}

function* libraryEvents(
  one: Institution,
  firstUserId: number,
  from: string,
  today: string,
  scale: number,
  { journals, books }: Catalogue,
) {
  const random = createRandom(`usage of ${one.id}`)
  const shelf = {
    journals: random.shuffled(random.sample(journals, Math.ceil(journals.length / 3))),
    books: one.books ? books : [],
  }
  const users = userCount(one, scale)
  let visit = 0
  for (const start of visitStarts(random, one, from, today, scale)) {
    visit += 1
    yield* visitEvents(random, {
      customerId: one.id,
      source: random.weighted({ jgate: 76, onos: one.onos ? 17 : 0, jgateAI: one.ai ? 7 : 0 }),
      device: random.chance(0.83) ? 'web' : 'mobile',
      sessionKey: `${one.id.toString(36)}${visit.toString(36).padStart(6, '0')}`,
      endUserId: firstUserId + Math.floor(random.next() ** 1.8 * users),
      start: start.getTime(),
      shelf,
    })
  }
}

/** Yields when the visits of a library begin, day by day. */
function* visitStarts(
  random: Random,
  one: Institution,
  from: string,
  today: string,
  scale: number,
): Generator<Date> {
  const last = daysBetween(from, lastDay(one, today))
  for (let day = 0; day <= last; day += 1) {
    const on = addDays(from, day)
    const isToday = on === today
    const chance = 0.7 + 0.6 * random.next()
    // Today has little, because it has only just begun.
    const expected = usualVisits(one, on, day / 365) * scale * chance * (isToday ? 0.1 : 1)
    const visits = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    for (let nth = 0; nth < visits; nth += 1) {
      yield moment(on, isToday ? random.int(0, 200) : random.int(9_000, 60_000))
    }
  }
}

/** Returns how many visits a library has on a day, `years` after its usage began; use grows by a fifth a year. */
const usualVisits = (one: Institution, on: string, years: number): number =>
  visitsPerDay *
  (0.25 + one.size) *
  (1 + 0.2 * years) *
  (week[weekdayOf(on)] ?? 1) *
  (terms[Number(on.slice(5, 7)) - 1] ?? 1)

interface Visit {
  customerId: number
  source: UsageSource
  device: Device
  sessionKey: string
  endUserId: number
  /** Its start, in ms since 1970. */
  start: number
  shelf: { journals: DemoTitle[]; books: DemoTitle[] }
}

/** Returns an event of a visit with the next moment at each call; `null` where it concerns no title or article. */
type NextEvent = (
  actionId: number,
  title: DemoTitle | null,
  articleId: number | null,
) => LoadedUsageEvent

/** Yields the events of a visit: sign in, then ask the assistant, or search and open some full texts. */
function* visitEvents(random: Random, visit: Visit): Generator<LoadedUsageEvent> {
  const nextEvent = createEvents(random, visit)
  yield nextEvent(action.login, null, null)
  yield* visit.source === 'jgateAI'
    ? questionEvents(random, visit, nextEvent)
    : searchEvents(random, visit, nextEvent)
}

function createEvents(random: Random, visit: Visit): NextEvent {
  let time = visit.start
  const seen = new Set<string>()
  const first = (what: string): boolean => {
    const isFirst = !seen.has(what)
    seen.add(what)
    return isFirst
  }
  return (actionId, title, articleId) => {
    const fullText = actionId === action.articleFullText || actionId === action.bookChapter
    const row = {
      customerId: visit.customerId,
      occurredAt: new Date(time),
      source: visit.source,
      device: visit.device,
      actionId,
      sessionKey: visit.sessionKey,
      endUserId: visit.endUserId,
      titleId: title?.id ?? null,
      publisherId: title?.publisherId ?? null,
      resourceTypeId: title?.resourceTypeId ?? null,
      articleId,
      openAccess: title?.openAccess ?? false,
      accessType: title?.openAccess ? ('open' as const) : ('controlled' as const),
      counted: true,
      firstOfItem: articleId !== null && first(`item ${articleId}`),
      firstOfTitle: articleId !== null && title !== null && first(`title ${title.id}`),
      firstRequestOfItem: fullText && first(`item request ${articleId}`),
      firstRequestOfTitle: fullText && first(`title request ${title?.id}`),
    }
    time += random.int(35, 110) * 1000
    return row
  }
}

function* questionEvents(
  random: Random,
  { shelf }: Visit,
  nextEvent: NextEvent,
): Generator<LoadedUsageEvent> {
  for (let nth = random.int(1, 3); nth > 0; nth -= 1) yield nextEvent(action.question, null, null)
  const title = random.pickPopular(shelf.journals, 4)
  yield nextEvent(action.articleSummary, title, articleOf(random, title))
}

function* searchEvents(
  random: Random,
  { shelf }: Visit,
  nextEvent: NextEvent,
): Generator<LoadedUsageEvent> {
  yield nextEvent(Number(random.weighted(searches)), null, null)
  if (random.chance(0.2)) yield nextEvent(action.searchHistory, null, null)
  if (random.chance(0.15)) yield nextEvent(Number(random.weighted(otherWork)), null, null)
  for (let nth = random.int(0, 2); nth > 0; nth -= 1) {
    const fromBooks = shelf.books.length > 0 && random.chance(0.08)
    const title = random.pickPopular(fromBooks ? shelf.books : shelf.journals, 4)
    const articleId = articleOf(random, title)
    const conference = isConference(title)
    yield nextEvent(
      conference ? action.conferenceAbstract : action.articleAbstract,
      title,
      articleId,
    )
    if (conference || !random.chance(0.55)) continue
    const fullText = fromBooks ? action.bookChapter : action.articleFullText
    const download = nextEvent(fullText, title, articleId)
    yield download
    if (random.chance(0.02)) yield clickedAgain(download)
  }
}

/** Returns the second click of a double click on an event, which COUNTER does not count. */
const clickedAgain = <T extends { occurredAt: Date }>(event: T) => ({
  ...event,
  occurredAt: new Date(event.occurredAt.getTime() + 8000),
  counted: false,
  firstOfItem: false,
  firstOfTitle: false,
  firstRequestOfItem: false,
  firstRequestOfTitle: false,
})

const searches = {
  [action.basicSearch]: 60,
  [action.advancedSearch]: 20,
  [action.builderResults]: 9,
  [action.builderHome]: 7,
  [action.builderDocumentType]: 4,
}

const otherWork = {
  [action.journalFinder]: 30,
  [action.authorFinder]: 15,
  [action.tableOfContents]: 25,
  [action.searchAlert]: 10,
  [action.contentsAlert]: 5,
  [action.markedResults]: 10,
  [action.savedArticles]: 5,
}

const articleOf = (random: Random, title: DemoTitle): number => title.id * 1000 + random.int(1, 400)

function* appDownloads(from: string, today: string, scale: number) {
  const random = createRandom('app downloads')
  for (const one of readingLibraries) {
    const last = lastDay(one, today)
    const january = `${yearOf(from)}-01-01`
    for (let month = january; yearOf(month) <= yearOf(last); month = nextMonth(month)) {
      const downloadedOn = addDays(month, random.int(1, 28) - 1)
      const android = Math.round(random.int(0, 9) * (0.3 + one.size) * Math.max(1, scale))
      if (downloadedOn < from || downloadedOn > last) continue
      const download = { customerId: one.id, downloadedOn }
      yield { ...download, platform: 'android' as const, downloads: android }
      yield { ...download, platform: 'ios' as const, downloads: Math.round(android / 3) }
    }
  }
}
