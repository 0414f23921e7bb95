import type { Client } from 'pg'
import { addDays, daysBetween } from '../contract/calendar.ts'
import { maxForwards } from '../contract/ddr/suppliers/forwarding.ts'
import {
  maxAnswers,
  rankSuppliers,
  type SupplierFacts,
} from '../contract/ddr/suppliers/suggestion.ts'
import {
  nextWorkingDay,
  defaultCalendar,
  type WorkingCalendar,
  workingDaysAfter,
} from '../contract/ddr/suppliers/workingCalendar.ts'
import { supplierHistories } from '../platform/ddr/raise/supplierStore.ts'
import { connect } from '../platform/db/connection/connect.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { mulberry32 } from '../platform/demo/random.ts'
import { type Bench, type Figure, figureOf, median, quantile, repeat } from './figures.ts'
import { withScratchProduct } from './scratchProduct.ts'
import { consortiumId } from '../platform/demo/institutions.ts'

const libraries = 134
const storedRequests = 100_000
const simulatedRequests = 10_000
const rounds = 21
const firstDay = '2026-01-05'

/** The facts of a suggestion from the database, and requests that are routed in three ways. */
export const routing: Bench = {
  name: `Routing: ${libraries} libraries, ${simulatedRequests} requests simulated`,
  run: () =>
    withScratchProduct(async ({ client }) => {
      const ids = await fillConsortium(client)
      const { host, port, user, password, database } = client
      const { db } = connect(
        { host, port, user, password: String(password), database: String(database) },
        { poolSize: 1, onIdleError: (error) => console.error(error.message) },
      )
      const today = demoDay(new Date())
      const scope = {
        supplierIds: ids,
        requesterId: ids[0] ?? 0,
        consortiumId,
        since: addDays(today, -365),
        now: new Date(`${today}T12:00:00Z`),
      }
      const timesMs = await repeat(rounds, () => supplierHistories(db, scope))
      await db.destroy()
      const what = `histories of ${ids.length} libraries from ${storedRequests} requests`
      const { rows } = await client.query<{ titleId: number; holders: number[] }>(
        `select title_id as "titleId", array_agg(distinct customer_id order by customer_id) as holders
         from library_titles where removed_at is null and customer_id = any ($1)
         group by 1 having count(distinct customer_id) > 3 order by 1`,
        [ids],
      )
      const holders = rows.map((row) => row.holders)
      return [
        figureOf(what, 'ms', timesMs, { budget: 50 }),
        ...simulated('first in the alphabet', ids, holders, (facts) => facts),
        ...simulated('random holder', ids, holders, (facts, random) =>
          facts
            .map((one) => ({ one, place: random() }))
            .sort((one, other) => one.place - other.place)
            .map(({ one }) => one),
        ),
        ...simulated('suggestion', ids, holders, (facts) => rankSuppliers(facts)),
      ]
    }),
}

/** Fills the consortium up to its libraries, with the holdings of the demo's members, and stores requests. */
async function fillConsortium(client: Client): Promise<number[]> {
  await client.query(`set statement_timeout = 0`)
  const { rows } = await client.query<{ id: number }>(
    `insert into customers (consortium_id, organization_name, display_name, country_id)
     select $1, 'Library ' || n, 'Library ' || n, (select min(id) from countries)
     from generate_series(
       (select count(*) from customers where consortium_id = $1 and id <> $1) + 1, $2) n
     returning id`,
    [consortiumId, libraries],
  )
  const added = rows.map(({ id }) => id)
  await client.query(`alter table library_titles disable trigger user`)
  await client.query(
    `with models as (
       select id, row_number() over (order by id) - 1 as nth, count(*) over () as models
       from customers where consortium_id = $1 and id <> $1 and id <> all ($2))
     insert into library_titles (customer_id, title_id, kind, access_type, start_date, end_date, added_at)
     select a.id, h.title_id, h.kind, h.access_type, h.start_date, h.end_date, h.added_at
     from unnest($2::int[]) with ordinality as a(id, place)
     join models m on m.nth = a.place % m.models
     join library_titles h on h.customer_id = m.id and h.removed_at is null
     where (h.title_id + a.place) % 3 > 0
     on conflict do nothing`,
    [consortiumId, added],
  )
  const { rows: members } = await client.query<{ id: number }>(
    `select id from customers where consortium_id = $1 and id <> $1 order by display_name, id`,
    [consortiumId],
  )
  const ids = members.map(({ id }) => id)
  await client.query(
    `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, answered_at,
       article_name, user_email, status, mode)
     select $1, requester, supplier, at,
       case when n % 20 > 0 then at + random() * interval '9 days' end,
       'Article ' || n, 'reader@library.example',
       case when n % 20 = 0 then 'pending' when n % 5 = 0 then 'unfilled' else 'filled' end,
       case when n % 5 > 0 then 'courier' end
     from (
       select n, $2::int[] as ids, now() - random() * interval '1820 days' as at,
         ($2::int[])[1 + n % $3] as requester, ($2::int[])[1 + (n * 31 + n / 134 + 1) % $3] as supplier
       from generate_series(1, $4::int) n
     ) as r where requester <> supplier`,
    [consortiumId, ids, ids.length, storedRequests],
  )
  await client.query('vacuum analyze ddr_requests, ddr_monthly_counts')
  return ids
}

/** A simulated library: how it answers, and what it has done so far. */
interface Library {
  calendar: WorkingCalendar
  /** Working days that it usually takes. */
  usualDays: number
  /** Share of requests that it delivers. */
  share: number
  answersPerDay: number
  /** Its requests: when each was made, when it is answered, and for whom. */
  answers: { requestedOn: string; answeredOn: string; isFilled: boolean; requesterId: number }[]
  /** Answers by day. */
  load: Map<string, number>
  /** Days on which it received an article. */
  receivedOn: string[]
}

const filled = (answers: Library['answers']) => answers.filter(({ isFilled }) => isFilled)

type Order = (facts: readonly SupplierFacts[], random: () => number) => readonly SupplierFacts[]

/** Returns the figures of requests that ask the libraries in this order, and go on when one has not delivered. */
function simulated(
  name: string,
  ids: readonly number[],
  holders: readonly number[][],
  order: Order,
): Figure[] {
  const world = new Map(ids.map((id) => [id, libraryOf(id)]))
  const random = mulberry32(18)
  const choice = mulberry32(36)
  const days: number[] = []
  for (let nth = 0; nth < simulatedRequests; nth += 1) {
    const requestedOn = addDays(firstDay, Math.floor((nth * 360) / simulatedRequests))
    const requesterId = ids[Math.floor(random() * ids.length)] ?? 0
    const having = holders[Math.floor(random() * holders.length)] ?? []
    const luck = [random(), random(), random(), random()]
    let at = requestedOn
    const facts = having
      .filter((id) => id !== requesterId)
      .map((id) => factsOf(id, world, { requesterId, today: requestedOn }))
    const chain = order(facts, choice).slice(0, 1 + maxForwards)
    for (const [turn, { supplierId }] of chain.entries()) {
      const library = world.get(supplierId)
      if (library === undefined) continue
      const isFilled = (luck[turn] ?? 0) < library.share
      const answeredOn = answerOf(library, at, random())
      library.answers.push({ requestedOn: at, answeredOn, isFilled, requesterId })
      at = answeredOn
      if (!isFilled) continue
      world.get(requesterId)?.receivedOn.push(at)
      days.push(daysBetween(requestedOn, at))
      break
    }
  }
  const answerCounts = [...world.values()].map(({ answers }) => filled(answers).length)
  const differences = [...world.values()].map(({ answers, receivedOn }) =>
    Math.abs(filled(answers).length - receivedOn.length),
  )
  return [
    { what: `${name}: median until delivered`, unit: 'days', value: median(days) },
    { what: `${name}: nine of ten delivered within`, unit: 'days', value: quantile(days, 0.9) },
    {
      what: `${name}: delivered`,
      unit: '%',
      value: (100 * days.length) / simulatedRequests,
    },
    {
      what: `${name}: given minus received, in absolute value, by library`,
      unit: 'articles',
      value: median(differences),
      p95: quantile(differences, 0.95),
    },
    {
      what: `${name}: most articles of one library`,
      unit: 'articles',
      value: Math.max(...answerCounts),
    },
  ]
}

/** Returns a library whose habits follow from its id, so that every order meets the same ones. */
function libraryOf(id: number): Library {
  const random = mulberry32(id)
  const closedFrom = addDays(firstDay, Math.floor(random() * 330))
  return {
    calendar: {
      ...defaultCalendar,
      closures: [{ from: closedFrom, to: addDays(closedFrom, 13), meanwhile: 'nobody' }],
    },
    usualDays: 1 + Math.floor(random() * random() * 9),
    share: 0.5 + random() * 0.48,
    answersPerDay: 1 + Math.floor(random() * 4),
    answers: [],
    load: new Map(),
    receivedOn: [],
  }
}

/** Returns the day on which a library answers a request: after its usual days, when it has a place for an answer. */
function answerOf(library: Library, requestedOn: string, luck: number): string {
  const { calendar, usualDays, answersPerDay, load } = library
  const pause = Math.round(usualDays * (0.5 + luck))
  let day = workingDaysAfter(nextWorkingDay(requestedOn, calendar), pause, calendar)
  while ((load.get(day) ?? 0) >= answersPerDay) day = workingDaysAfter(day, 1, calendar)
  load.set(day, (load.get(day) ?? 0) + 1)
  return day
}

/** Returns what is known of a library on a day, as the platform would read it. */
function factsOf(
  supplierId: number,
  world: ReadonlyMap<number, Library>,
  { requesterId, today }: { requesterId: number; today: string },
): SupplierFacts {
  const library = world.get(supplierId) ?? libraryOf(supplierId)
  const { calendar, answers } = library
  const pastAnswers = answers
    .filter(({ answeredOn }) => answeredOn <= today)
    .sort((one, other) => (one.answeredOn < other.answeredOn ? -1 : 1))
  const latest = pastAnswers.slice(-maxAnswers)
  const answerDays = latest.map(({ requestedOn, answeredOn }) =>
    daysBetween(requestedOn, answeredOn),
  )
  const worksOn = nextWorkingDay(today, calendar)
  const between = (answered: Library['answers'], by: number) =>
    filled(answered).filter((answer) => answer.requesterId === by && answer.answeredOn <= today)
      .length
  return {
    supplierId,
    holding: 'own',
    presence: worksOn === today ? 'open' : 'noWorkingDay',
    worksOn,
    daysUntilWork: daysBetween(today, worksOn),
    isLastResort: false,
    maxOpenRequests: null,
    answers: latest.length,
    medianDays: latest.length === 0 ? null : median(answerDays),
    slowDays: latest.length === 0 ? null : quantile(answerDays, 0.9),
    fulfilled: latest.filter(({ isFilled }) => isFilled).length,
    spanDays: latest[0] === undefined ? 0 : daysBetween(latest[0].answeredOn, today),
    openRequests: answers.filter(
      ({ requestedOn, answeredOn }) => requestedOn <= today && answeredOn > today,
    ).length,
    suppliedToRequester: between(pastAnswers, requesterId),
    suppliedByRequester: between(world.get(requesterId)?.answers ?? [], supplierId),
    supplied: filled(pastAnswers).length,
    received: library.receivedOn.filter((day) => day <= today).length,
  }
}
