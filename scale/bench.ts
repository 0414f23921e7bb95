import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { copyEvents } from '../bench/usageVolume.ts'
import { type Figure, figureOf, print, repeat } from '../bench/figures.ts'
import { addDays } from '../contract/calendar.ts'
import { monthlyCounts } from '../platform/counter/usageFigures.ts'
import { usageByActivity, topPublishers, topTenants } from '../platform/dashboard/usageFigures.ts'
import { connect } from '../platform/db/connection/connect.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { systemRole } from '../platform/db/roles.ts'
import type { Database } from '../platform/db/schema.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import {
  usageByMonth,
  usageByPublisher,
  usageByService,
  usageByTitle,
} from '../platform/reports/usageFigures.ts'
import { onAllDays } from '../platform/usage/memberPeriodStore.ts'
import { prepareSchema } from '../platform/usage/clickhouse/schemaStore.ts'
import { clickHouseUsage } from '../platform/usage/clickhouse/usage.ts'
import { usageEngine } from '../platform/usage/engineStore.ts'
import type { UsageEvent, UsageStore } from '../platform/usage/port.ts'
import { postgresUsage } from '../platform/usage/postgres.ts'
import { chdbServer } from './engine.ts'
import { consortiumId, meridianId } from '../platform/demo/institutions.ts'
import { deliverAll } from '../tests/support/usage/usageWork.ts'

/** `npm run bench:scale -- 1 10`: figures of both engines with so many million events. */

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0 || sizes.some((size) => !(size > 0 && size <= 1000))) {
  console.error('Say how many million events: npm run bench:scale -- 1 10')
  process.exit(1)
}

/** Most events that are also generated in PostgreSQL, where a million takes half a minute. */
const largestInPostgres = 10
const rounds = 15
const million = 1_000_000
const days = 1090

const dataDir = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
const embedded = await openEmbedded(path.join(dataDir, 'pg'))
const onIdleError = (error: Error) => console.error(error.message)
const owner = connect<unknown>(embedded.connection, { poolSize: 2, onIdleError })
await migrate(owner.db)
const today = demoDay(new Date())
await loadDemoWorld(owner.pool, { scale: 0.5, today })
const { db } = connect<Database>(embedded.connection, {
  poolSize: 4,
  role: systemRole,
  onIdleError,
})
const server = chdbServer(path.join(dataDir, 'clickhouse'))
await prepareSchema(server, (await usageEngine(db)).installation)

const numbersOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(db)).rows.map(({ id }) => id)
const customers = await numbersOf(
  sql<{ id: number }>`select id from customers where consortium_id <> id order by id`,
)
const members = await numbersOf(
  sql<{
    id: number
  }>`select id from customers where consortium_id = ${consortiumId} and id <> ${consortiumId} order by id`,
)
const titles = await numbersOf(sql<{ id: number }>`select max(id) as id from titles`)

/** Generates events in ClickHouse: visits of all customers on all days, most of them of few titles. */
async function generate(events: number): Promise<void> {
  await server.command('truncate table carrel_usage')
  for (let from = 0; from < events; from += million) {
    await server.command(`
      insert into carrel_usage settings insert_deduplication_token = 'generated ${from} ${Date.now()}'
      select 1 as batch, [${customers.join(',')}][1 + rand(1) % ${customers.length}] as customer_id,
        toDate('${today}') - toInt32(rand(2) % ${days}) as day,
        ['jgate', 'jgate', 'jgate', 'onos', 'jgateAI'][1 + rand(3) % 5] as source,
        if(rand(4) % 6 = 0, 'mobile', 'web') as device, [4, 10, 30, 40, 30][1 + number % 5] as action_id,
        if(title_id = 0, 0, 1 + title_id % 97) as publisher_id, if(title_id = 0, 0, 5) as resource_type_id,
        if(number % 5 < 2, 0, 1 + toInt32(pow(rand(5) / 4294967296, 3) * ${titles[0]})) as title_id,
        'regular' as access_method, 'controlled' as access_type, false as open_access, 1 as hits,
        action_id = 40 as full_text, action_id = 4 as searches, action_id in (30, 40) as ti,
        action_id in (30, 40) as ui, action_id in (30, 40) as ut, action_id = 40 as tr, action_id = 40 as ur,
        action_id = 40 as utr
      from numbers(${from}, ${Math.min(million, events - from)})`)
  }
  await server.command('optimize table carrel_usage final')
  // chDB applies the settings of earlier statements, such as the token of an insert, to later ones.
  const { n = [] } = await server.query('select count() as n from carrel_usage')
  if (n[0] !== events) throw new Error(`${n[0]} events were generated, not ${events}`)
}

const spans = {
  'this month': { from: `${today.slice(0, 8)}01`, to: today },
  'three years, odd days': { from: addDays(today, -1089), to: addDays(today, -3) },
}

/** Returns the medians of what dashboards and reports read. */
async function timedFigures(usage: UsageStore): Promise<Figure[]> {
  const figures: Figure[] = []
  const timed = async (what: string, work: () => Promise<unknown>) => {
    await repeat(2, work)
    figures.push(figureOf(what, 'ms', await repeat(rounds, work)))
  }
  for (const [whose, tenants] of [
    ['library', { ids: [meridianId], consortiumId: null }],
    ['consortium', { ids: members, consortiumId }],
  ] as const) {
    const year = { usage, db, tenants, year: Number(today.slice(0, 4)) - 1 }
    await timed(`${whose}, usage by activity of a year`, () => usageByActivity(year))
    await timed(`${whose}, top publishers of a year`, () => topPublishers(year))
    if (whose === 'consortium')
      await timed('consortium, top members', () => topTenants(year, 'hits'))
    for (const [when, span] of Object.entries(spans)) {
      const filter = {
        ...span,
        source: 'jgate' as const,
        customerIds: tenants.ids,
        consortiumId: tenants.consortiumId,
        membershipOf: null,
        device: 'all' as const,
        subject: 'overall' as const,
      }
      const reader = { usage, db }
      await timed(`${whose}, services, ${when}`, () => usageByService(reader, filter))
      await timed(`${whose}, journals, ${when}`, () =>
        usageByTitle(reader, { ...filter, subject: 'journals' }, { page: 1, perPage: 15 }),
      )
      await timed(`${whose}, publishers, ${when}`, () =>
        usageByPublisher(reader, filter, { page: 1, perPage: 15 }),
      )
      await timed(`${whose}, by month, ${when}`, () => usageByMonth(reader, filter))
    }
    await timed(`${whose}, COUNTER report of two years`, () =>
      monthlyCounts(usage, db, onAllDays(tenants.ids), {
        begin: addDays(today, -730).slice(0, 7),
        end: addDays(today, -1).slice(0, 7),
      }),
    )
  }
  return figures
}

const plain = (what: string, unit: string, value: number): Figure => ({ what, unit, value })

async function postgresSizes(millions: number): Promise<Figure[]> {
  const { rows } = await sql<{ what: string; bytes: number }>`
    select case when relname like 'usage_events%' then 'events' else 'roll-ups' end as what,
      sum(pg_total_relation_size(oid)) as bytes
    from pg_class where relkind = 'r' and relname ~ '^(consortium_)?usage_(events|by)' group by 1`.execute(
    owner.db,
  )
  return rows.map(({ what, bytes }) =>
    plain(`disk of ${what} per million events`, 'MB', bytes / million / millions),
  )
}

async function clickHouseSize(millions: number): Promise<Figure> {
  const { bytes = [] } = await server.query(
    `select sum(bytes_on_disk) as bytes from system.parts where table = 'carrel_usage' and active`,
  )
  return plain('disk per million events', 'MB', Number(bytes[0]) / million / millions)
}

let visits = 0
const batch = (): UsageEvent[] =>
  Array.from({ length: 500 }, (_, index) => {
    if (index % 5 === 0) visits += 1
    const titleId = 1 + (visits % (titles[0] ?? 1))
    return {
      customerId: customers[visits % customers.length] ?? 0,
      occurredAt: new Date(Date.now() - 60_000 + (index % 5) * 10_000),
      source: 'jgate',
      device: 'web',
      actionId: [4, 10, 30, 40, 30][index % 5] ?? 4,
      sessionKey: `bench ${visits}`,
      titleId: index % 5 < 2 ? null : titleId,
      articleId: index % 5 < 2 ? null : titleId * 1000,
    }
  })

/** Returns how fast events are recorded and how fast they are delivered, in events a second. */
async function rates(): Promise<Figure[]> {
  const batches = 200
  const recordedAt = performance.now()
  for (let at = 0; at < batches; at += 1) {
    await db.transaction().execute((tx) => postgresUsage.record(tx, batch()))
  }
  const deliveredAt = performance.now()
  const events = await deliverAll({ db }, server)
  const endedAt = performance.now()
  return [
    plain('recorded by 1 writer', 'events/s', (batches * 500 * 1000) / (deliveredAt - recordedAt)),
    plain('delivered to ClickHouse', 'events/s', (events * 1000) / (endedAt - deliveredAt)),
  ]
}

const setEngine = (engine: string) =>
  sql`update usage_engine set engine = ${engine}`.execute(owner.db)

try {
  await setEngine('clickhouse')
  print('Recording', await rates())
  for (const size of sizes) {
    const startedAt = performance.now()
    await generate(size * million)
    const generatedIn = (performance.now() - startedAt) / 1000
    await setEngine('clickhouse')
    print(`${size} million events in ClickHouse`, [
      ...(await timedFigures(clickHouseUsage(server))),
      await clickHouseSize(size),
      plain('generated in', 's', generatedIn),
    ])
    if (size > largestInPostgres) continue
    await setEngine('postgres')
    await copyEvents(size * million)(owner.db)
    print(`${size} million events in PostgreSQL`, [
      ...(await timedFigures(postgresUsage)),
      ...(await postgresSizes(size)),
    ])
  }
} finally {
  await server.close()
  await db.destroy()
  await owner.db.destroy()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
