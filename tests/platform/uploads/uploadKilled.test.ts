import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { demoDay } from '../../../platform/demo/calendar.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { createTestDatabase, scratchFolder, type TestDatabase } from '../../support/database.ts'
import { csv } from '../../support/files/holdingsFiles.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'

/** UPLOAD_KILLS=50 for the long run. */
const rounds = Number(process.env['UPLOAD_KILLS'] ?? 4)
const length = 3000

let database: TestDatabase
let dataDir: string
let names: { name: string; issn: string }[]
beforeAll(async () => {
  database = await createTestDatabase({ today: demoDay(new Date()) })
  dataDir = await scratchFolder()
  names = (
    await database.pool.query<{ name: string; issn: string }>(
      `insert into titles (resource_type_id, name, publisher_id, subject_id, online_issn)
       select 1, 'Notes of section ' || n, 1, 1, left(stem, 4) || '-' || right(stem, 3) ||
         case digit when 10 then 'X' else digit::text end
       from (select n, stem, (11 - (select sum(substr(stem, i, 1)::int * (9 - i))
           from generate_series(1, 7) i) % 11) % 11 as digit
         from (select n, (9000000 + n)::text as stem from generate_series(1, ${length}) n) s) d
       returning name, online_issn as issn`,
    )
  ).rows
})
afterAll(() => database.drop())

const start = () => startProduct({ dataDir, databaseUrl: database.url })

/** A list of its own for every year: all of its rows begin in it. */
const fileOf = (year: number) =>
  csv(['Title', 'Online ISSN', 'Start Date'], ...names.map((one) => [one.name, one.issn, year]))

async function sessionOf({ url }: Product): Promise<string> {
  const response = await fetch(url + basePath + contract.session.signIn.path, {
    method: 'POST',
    body: new URLSearchParams({ username: 'meridian', password: 'Library-24' }),
  })
  return ((await response.json()) as { session_key: string }).session_key
}

/** Whether the platform said that the whole file is taken; false when it died before. */
async function upload({ url }: Product, session: string, year: number): Promise<boolean> {
  const body = new FormData()
  body.append('customer_id', String(meridianId))
  body.append('action_type', '1')
  body.append('access_type', 'ELECTRONIC')
  body.append('Upload_Package', fileOf(year))
  try {
    const headers = { authorization: `Bearer ${session}` }
    const response = await fetch(url + basePath + contract.titles.upload.path, {
      method: 'POST',
      headers,
      body,
    })
    return (await response.text()).includes(`"total_count":${length}`)
  } catch {
    return false
  }
}

/** What is there: rows by their year, the count that the dashboards read, and the latest upload. */
async function state() {
  const years = await database.pool.query<{ year: string; rows: number }>(
    `select start_date as year, count(*)::int as rows from library_titles
     where customer_id = ${meridianId} and access_type = 'electronic' and removed_at is null
       and kind = 'journal' group by 1`,
  )
  const counted = await database.pool.query<{ kept: number; real: number }>(
    `select (select sum(titles) from resource_counts
        where customer_id = ${meridianId} and origin = 'own')::int as kept,
      (select count(distinct title_id) from member_titles
        where customer_id = ${meridianId} and origin = 'own')::int as real`,
  )
  const uploads = await database.pool.query<{ count: number }>(
    `select count(*)::int from upload_batches where customer_id = ${meridianId}`,
  )
  return { years: years.rows, counted: counted.rows[0], uploads: uploads.rows[0]?.count ?? 0 }
}

it(`killed at ${rounds} moments of an upload, the old list or the new one is there, never half`, {
  timeout: rounds * 40_000,
}, async () => {
  let product = await start()
  const startedAt = performance.now()
  expect(await upload(product, await sessionOf(product), 1900)).toBe(true)
  const whole = performance.now() - startedAt
  let there = 1900
  let { uploads } = await state()
  const ends: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const year = 1900 + round
    const session = await sessionOf(product)
    const answered = upload(product, session, year)
    // From the first to just beyond the last moment of the one that was left alone.
    await pause((whole * 1.1 * (round - 1)) / (rounds - 1))
    await product.kill()
    const acknowledged = await answered
    product = await start()
    const found = await state()
    expect(found.counted?.kept).toBe(found.counted?.real)
    expect(found.years).toHaveLength(1)
    expect(found.years[0]?.rows).toBe(length)
    const is = Number(found.years[0]?.year)
    // What was acknowledged is there; what was not is there whole, or not at all.
    expect(acknowledged ? [year] : [there, year]).toContain(is)
    // The history knows exactly those that are there.
    expect(found.uploads - uploads).toBe(is === year ? 1 : 0)
    ends.push(is === year ? 'new' : 'old')
    there = is
    ;({ uploads } = found)
  }
  await product.stop()
  expect(ends).toContain('old')
  console.info(`an upload of ${Math.round(whole)} ms, killed: ${ends.join(', ')}`)
})
