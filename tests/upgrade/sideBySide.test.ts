import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { contract as contractOfThis, type Contract } from '../../contract/index.ts'
import { lastRelease } from '../../platform/db/lastRelease.ts'
import { type migrate, migrationNames } from '../../platform/db/migrate.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import { type loadDemoWorld, tinyScale } from '../../platform/demo/world.ts'
import { problemCode } from '../support/caller.ts'
import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { createBareDatabase, scratchFolder, type TestDatabase } from '../support/database.ts'
import { bytesOf, csv } from '../support/files/holdingsFiles.ts'
import { pdfBytes } from '../support/files/pdf.ts'
import { type Product, startProduct } from '../support/browser/product.ts'
import { answer, newRequest } from '../support/requests.ts'
import { type SmtpServer, startSmtpServer } from '../support/servers/smtpServer.ts'
import { contractOf, signedIn } from './clients.ts'
import { type Figures, type Readers, readFigures } from './figures.ts'
import { runLoad } from './load.ts'
import { recordUsage } from './usage.ts'

/**
 * An installation of the last release with the demo world in it is upgraded while its copy goes on; then a copy of each
 * version works on the database, called by portals of both versions. The tests follow each other.
 */
let database: TestDatabase
let smtp: SmtpServer
let dataDir: string
let earlier: Product
let later: Product
const started: Product[] = []
let contractOfRelease: Contract
beforeAll(async () => {
  const release = inject('release')
  contractOfRelease = await contractOf(release)
  database = await createBareDatabase()
  await fillByRelease(release)
  smtp = await startSmtpServer()
  dataDir = await scratchFolder()
  earlier = await startCopy(release)
})
afterAll(async () => {
  for (const copy of started) await copy.kill()
  await smtp.close()
  await database.drop()
})

/** Makes the schema and the demo world of the release in the database. */
async function fillByRelease(release: string): Promise<void> {
  const migrations = (await import(path.join(release, 'platform/db/migrate.ts'))) as {
    migrate: typeof migrate
  }
  const world = (await import(path.join(release, 'platform/demo/world.ts'))) as {
    loadDemoWorld: typeof loadDemoWorld
  }
  await migrations.migrate(database.db)
  await world.loadDemoWorld(database.owner, { scale: tinyScale, today: demoDay(new Date()) })
}

async function startCopy(checkout?: string): Promise<Product> {
  const copy = await startProduct({
    ...(checkout !== undefined && { checkout }),
    dataDir,
    databaseUrl: database.url,
    env: { SMTP_URL: smtp.url, DATABASE_POOL: '5' },
  })
  started.push(copy)
  return copy
}

/** Each copy, called by a portal of each version. */
const pairs = () => [
  { name: 'release by release', contract: contractOfRelease, copy: earlier },
  { name: 'this by release', contract: contractOfRelease, copy: later },
  { name: 'release by this', contract: contractOfThis, copy: earlier },
  { name: 'this by this', contract: contractOfThis, copy: later },
]

/** Who reads figures by each contract: signed in once, and then at either copy. */
const readersOf = new Map<Contract, Readers>()

/** The figures as one portal gets them from one copy. */
async function figuresOf(contract: Contract, copy: Product): Promise<Figures> {
  const { library, consortium } = readersOf.get(contract) ?? {
    library: await signedIn(contract, copy, 'meridian'),
    consortium: await signedIn(contract, copy, 'consortium'),
  }
  readersOf.set(contract, { library, consortium })
  return readFigures({ library: library.sendTo(copy), consortium: consortium.sendTo(copy) })
}

/** Expects all that the copy of the release answers, also to the portal of this version, from both copies. */
async function expectEqualFigures(): Promise<Figures> {
  const expected = await figuresOf(contractOfRelease, earlier)
  for (const { name, contract, copy } of pairs().slice(1)) {
    const figures = await figuresOf(contract, copy)
    for (const [call, answered] of Object.entries(expected)) {
      // A later portal may read more from an answer, and a later copy may say more.
      expect({ name, call, answered: figures[call] }).toMatchObject({ name, call, answered })
    }
  }
  return expected
}

const count = async (table: string, condition: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${condition}`,
    values,
  )
  return rows[0]?.count ?? 0
}

it('upgrades the database while a copy of the release answers every call', async () => {
  expect(await count('schema_migration', 'name > $1', lastRelease.migration)).toBe(0)
  const before = await figuresOf(contractOfRelease, earlier)
  const stopping = new AbortController()
  const library = await signedIn(contractOfRelease, earlier, 'meridian')
  const running = runLoad(library, stopping.signal)
  later = await startCopy()
  stopping.abort()
  const { calls, failed, longestMs } = await running
  console.log(`${calls} calls during the upgrade, the longest ${longestMs} ms`)
  expect(failed).toEqual([])
  expect(calls).toBeGreaterThan(20)
  expect(await count('schema_migration', 'true')).toBe((await migrationNames()).length)

  const after = await figuresOf(contractOfThis, later)
  for (const call of ['resources', 'userCounts', 'titles', 'summary', 'packages', 'members']) {
    expect({ call, answered: after[call] }).toMatchObject({ call, answered: before[call] })
  }
})

it('shows the same figures by both copies in portals of both versions', async () => {
  const figures = await expectEqualFigures()
  expect(figures['usageSummary']).toHaveProperty('0.name', 'Total_Hits')
})

it('knows a session that began at one copy at the other, and its end', async () => {
  for (const [first, second] of [
    [earlier, later],
    [later, earlier],
  ] as const) {
    const library = await signedIn(contractOfThis, first, 'meridian')
    const { session } = library.contract
    const greet = () => library.call(session.greeting, { customerId: meridianId })
    const greeting = await greet()
    library.sendTo(second)
    expect(await greet()).toEqual(greeting)
    const { cookie } = library
    await library.call(session.signOut, {})
    library.cookie = cookie
    library.sendTo(first)
    expect(await problemCode(greet())).toBe('unauthenticated')
  }
})

it('delivers a request that was raised at one copy by the other, once', async () => {
  for (const [requesting, supplying] of [
    [earlier, later],
    [later, earlier],
  ] as const) {
    for (const contract of [contractOfRelease, contractOfThis]) {
      const { ddr } = contract
      const lakeside = await signedIn(contract, requesting, 'lakeside')
      const meridian = await signedIn(contract, supplying, 'meridian')
      const { ddrId } = await lakeside.call(ddr.create, newRequest())
      const pdf = pdfBytes(`Request ${ddrId}`)
      await meridian.call(
        ddr.respond,
        answer(
          ddrId,
          { deliveryMode: 'online' },
          { file: new Blob([pdf], { type: 'application/pdf' }), subject: `Answer ${ddrId}.` },
        ),
      )
      const { body } = await lakeside.call(ddr.file, { ddrId })
      expect(await bytesOf(body)).toEqual(pdf)
      const sent = () => smtp.mails.filter(({ raw }) => raw.includes(`Answer ${ddrId}.`)).length
      await expect.poll(sent).toBe(1)
    }
  }
  await expectEqualFigures()
})

it('counts usage that both copies record, before it is folded and afterwards', async () => {
  const reader = await signedIn(contractOfRelease, earlier, 'meridian')
  const hits = async () => {
    const { dashboard } = reader.contract
    const summary = await reader.call(dashboard.libraryUsageSummary, { customerId: meridianId })
    return summary.find(({ name }) => name === 'Total_Hits')?.count
  }
  const before = (await hits()) ?? 0
  for (const { contract, copy } of pairs()) {
    await recordUsage(await signedIn(contract, copy, 'meridian'), 25)
  }
  await expectEqualFigures()
  expect(await hits()).toBe(before + 100)
  await expect.poll(() => count('usage_batches', 'folded_at is null')).toBe(0)
  await expectEqualFigures()
  expect(await hits()).toBe(before + 100)
})

it('lists titles that were uploaded at either copy', async () => {
  const { rows } = await database.owner.query<{ name: string; issn: string }>(
    `select name, online_issn as issn from titles t
     where online_issn is not null and name !~ '[,"]' and not exists (
       select from library_titles l where l.title_id = t.id and l.customer_id = $1)
     order by id limit 40`,
    [meridianId],
  )
  const listed = () =>
    count('library_titles', 'customer_id = $1 and removed_at is null', meridianId)
  const before = await listed()
  for (const [turn, { contract, copy }] of pairs().entries()) {
    const library = await signedIn(contract, copy, 'meridian')
    const file = csv(
      ['Title', 'Online ISSN', 'Start Date'],
      ...rows.slice(turn * 10, turn * 10 + 10).map(({ name, issn }) => [name, issn, '1990-02']),
    )
    const list = { customerId: meridianId, action: 'append', accessType: 'electronic' } as const
    const plan = await library.call(contract.holdingUploads.preview, {
      ...list,
      kind: 'titles',
      file,
      uploadId: undefined,
    })
    const { stagedId } = plan
    const outcome = await library.call(contract.titles.upload, {
      ...list,
      stagedId,
      uploadId: undefined,
    })
    expect(outcome).toEqual({ outcome: 'complete', answer: { total: 10 } })
  }
  expect(await listed()).toBe(before + 40)
  await expectEqualFigures()
})

it('refuses to save over a change that was saved at the other copy', async () => {
  let number = 40_000
  for (const [first, second] of [
    [earlier, later],
    [later, earlier],
  ] as const) {
    for (const contract of [contractOfRelease, contractOfThis]) {
      const { organization } = contract
      const library = await signedIn(contract, first, 'lakeside')
      const record = await library.call(organization.read, { customerId: lakesideId })
      const other = await signedIn(contract, second, 'lakeside')
      const phone = String((number += 1))
      await other.call(organization.update, { record: { ...record, phone } })
      const late = library.call(organization.update, { record: { ...record, phone: '39999' } })
      expect(await problemCode(late)).toBe('conflict')
      expect(await library.call(organization.read, { customerId: lakesideId })).toMatchObject({
        phone,
      })
    }
  }
})

it('goes on with all figures when the copies of the release stop', async () => {
  const before = await expectEqualFigures()
  expect(await earlier.stop()).toBe(0)
  const after = await figuresOf(contractOfThis, later)
  for (const [call, answered] of Object.entries(before)) {
    expect({ call, answered: after[call] }).toMatchObject({ call, answered })
  }
  expect(refusalsOf(later)).toEqual([])
  // A job of the release whose prepared statement the migrations outdated says so, and goes on with a new connection.
  const outdatedPlan = '"code":"0A000"'
  expect(refusalsOf(earlier).filter((line) => !line.includes(outdatedPlan))).toEqual([])
})

/** Returns what PostgreSQL refused to the jobs of a copy, whose errors reach no caller. */
const refusalsOf = (copy: typeof later): string[] =>
  copy.output().match(/"level":[456]0.*"code":"[0-9A-Z]{5}".*/g) ?? []
