import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Db } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { applyRetention, startRetention } from '../../../platform/retention/job.ts'
import { deleteOrphanRecords, withRetentionLock } from '../../../platform/retention/store.ts'
import { filePath } from '../../../platform/files/paths.ts'
import { isOwnLogo } from '../../../platform/organization/recordStore.ts'
import { insertFile, ownsFile } from '../../../platform/session/imageStore.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { foldAll } from '../../support/usage/usageWork.ts'
import { waitingStatements } from '../../support/whileLocked.ts'

const days = (count: number) => minutes(24 * 60 * count)

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform({
    env: { MAIL_DAYS: '30', AUDIT_LOG_DAYS: '60', READER_ADDRESS_DAYS: '10' },
  })
})
afterAll(() => carrel.drop())

const ago = (ms: number) => new Date(carrel.clock.now().getTime() - ms)
const count = async (query: string, values: unknown[] = []) =>
  (await carrel.database.pool.query(query, values)).rowCount

it('deletes sessions and tokens a day after they are over, and no others', async () => {
  const open = await carrel.signIn('harbour')
  await carrel.anyone().call(contract.session.requestReset, { username: 'meridian' })
  carrel.clock.advance(days(1.5))
  await carrel.anyone().call(contract.session.requestReset, { username: 'lakeside' })
  const fresh = await carrel.signIn('meridian')
  await applyRetention(carrel.platform)
  expect(await count('select from sessions')).toBe(1)
  expect(await count('select from one_time_tokens')).toBe(1)
  await fresh.call(contract.session.greeting, { customerId: meridianId })
  expect(open.cookie).toBeDefined()
})

it('sets right what was stored while the clock was a month ahead', async () => {
  const { platform, clock, database } = carrel
  const now = clock.now().getTime()
  clock.advance(days(31))
  const ahead = await carrel.signIn('lakeside')
  await carrel.anyone().call(contract.session.requestReset, { username: 'meridian' })
  const text = { to: ['a@b.example'], subject: 's', body: 'b' }
  const mailOf = (kind: string) => ({ kind, customerId: null, ...text })
  await queueMail(platform.db, mailOf('ahead'), clock.now())
  clock.advance(-days(31))
  await queueMail(platform.db, mailOf('waits'), ago(-minutes(720)))
  const here = await carrel.signIn('lakeside')
  await database.pool.query(
    `insert into sign_in_failures (key, points, expire) values ('ahead:1', 9, $1), ('waits:1', 9, $2)`,
    [now + days(31), now + minutes(60)],
  )
  await applyRetention(platform)
  const open = await here.call(contract.session.openSessions, {})
  expect(open.every(({ signedInAt }) => Date.parse(signedInAt) <= now)).toBe(true)
  await expect(ahead.call(contract.session.openSessions, {})).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await count('select from one_time_tokens where created_at > $1', [ago(0)])).toBe(0)
  const due = 'select from mails where kind = $1 and next_try_at <= $2'
  expect(await count(due, ['ahead', ago(0)])).toBe(1)
  expect(await count(due, ['waits', ago(0)])).toBe(0)
  expect(await count("select from sign_in_failures where key = 'ahead:1'")).toBe(0)
  expect(await count("select from sign_in_failures where key = 'waits:1'")).toBe(1)
})

it('deletes mails that were sent or failed and the audit log after their days, and no mail that waits', async () => {
  const mail = async (state: string, ageDays: number) => {
    const id = await queueMail(
      carrel.platform.db,
      { kind: 'retention', customerId: null, to: ['a@b.example'], subject: 's', body: 'b' },
      ago(days(ageDays)),
    )
    await carrel.database.pool.query('update mails set state = $1 where id = $2', [state, id])
  }
  for (const state of ['sent', 'failed', 'queued']) {
    await mail(state, 31)
    await mail(state, 29)
  }
  const log = (ageDays: number) =>
    carrel.database.pool.query(
      `insert into audit_log (at, action, outcome) values ($1, 'retention', 'allowed')`,
      [ago(days(ageDays))],
    )
  await log(61)
  await log(59)
  await applyRetention(carrel.platform)
  expect(await count(`select from mails where kind = 'retention'`)).toBe(4)
  expect(await count(`select from mails where kind = 'retention' and state = 'queued'`)).toBe(2)
  expect(await count(`select from audit_log where action = 'retention'`)).toBe(1)
})

const use = {
  customerId: meridianId,
  source: 'jgate',
  device: 'web',
  actionId: 4,
  sessionKey: 'retention',
} as const

it('shortens the addresses of readers after their days, and no others', async () => {
  const event = (ip: string, ageDays: number) =>
    carrel.platform.usage.record(carrel.platform.db, [
      { ...use, occurredAt: ago(days(ageDays)), ip },
    ])
  await event('203.0.113.77', 11)
  await event('2001:db8:1:2::77', 11)
  await event('203.0.113.78', 9)
  await applyRetention(carrel.platform)
  const { rows } = await carrel.database.pool.query<{ ip: string }>(
    `select ip::text as ip from usage_events where session_key = 'retention' order by id`,
  )
  expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.0/24', '2001:db8:1::/48', '203.0.113.78/32'])
})

it('deletes usage events after their days when a setting says so, and no figure', async () => {
  const { platform, database } = carrel
  const hits = async () => {
    const { rows } = await platform.usage.query(platform.db, {
      tenants: { ids: [meridianId], consortiumId: null },
      span: { from: '2020-01-01', to: '2026-12-31' },
      groupBy: ['month', 'action'],
      measures: ['hits'],
    })
    return rows
  }
  const firstMonth = async () =>
    (
      await database.pool.query<{ day: string }>(
        `select min(date_trunc('month', occurred_on::timestamp))::date as day from usage_events`,
      )
    ).rows[0]?.day
  const before = await hits()
  const oldest = await firstMonth()
  await applyRetention(platform)
  expect(await firstMonth()).toBe(oldest)
  const retention = { ...platform.config.retention, usageEventDays: 40 }
  await foldAll(platform)
  await applyRetention({ ...platform, config: { ...platform.config, retention } })
  expect(await firstMonth()).toBe('2026-02-01')
  expect(await hits()).toEqual(before)
})

/** Stores a file of two days ago under a key, without a record. */
async function putOldFile(key: string): Promise<string> {
  await carrel.platform.blobs.put(key, new Uint8Array([1]))
  const old = ago(days(2))
  await utimes(join(carrel.platform.config.filesUrl, key), old, old)
  return key
}

/** Stores an image of two days ago that the first account of Meridian uploaded; returns its key. */
async function putOldImage(kind: 'logo' | 'profileImage', name: string): Promise<string> {
  const { db } = carrel.platform
  const key = await putOldFile(`${kind}/${meridianId}/${name}.png`)
  await insertFile(db, {
    key,
    customerId: meridianId,
    accountId: meridianId,
    kind,
    contentType: 'image/png',
    sizeBytes: 1,
  })
  await db
    .updateTable('uploadedFiles')
    .set({ createdAt: ago(days(2)) })
    .where('key', '=', key)
    .execute()
  return key
}

it('removes files that nothing refers to, and files without a record, but none in use', async () => {
  const { blobs } = carrel.platform
  const unused = await putOldImage('logo', 'unused')
  const used = await putOldImage('logo', 'used')
  const unrecorded = await putOldFile('logo/1002/unrecorded.png')
  await carrel.database.pool.query(`update customers set logo_path = $1 where id = ${meridianId}`, [
    `/platform/files/${used}`,
  ])
  const recent = 'logo/1002/recent.png'
  await blobs.put(recent, new Uint8Array([1]))
  const now = carrel.clock.now()
  await utimes(join(carrel.platform.config.filesUrl, recent), now, now)
  await applyRetention(carrel.platform)
  await expect(blobs.read(used)).resolves.toHaveLength(1)
  await expect(blobs.read(recent)).resolves.toHaveLength(1)
  await expect(blobs.read(unused)).rejects.toThrow('Cannot read file')
  await expect(blobs.read(unrecorded)).rejects.toThrow('Cannot read file')
  expect(await count('select from uploaded_files where key = $1', [unused])).toBe(0)
})

it.each([
  [
    'logo',
    (db: Db, key: string) => isOwnLogo(db, key, meridianId),
    'update customers set logo_path = $1 where id = 1002',
  ],
  [
    'profileImage',
    (db: Db, key: string) => ownsFile(db, key, meridianId, 'profileImage'),
    'update accounts set image_path = $1 where id = 1002',
  ],
] as const)('removes no %s that is being chosen', async (kind, mayChoose, choice) => {
  const { blobs, db } = carrel.platform
  const key = await putOldImage(kind, 'chosen')
  await db.transaction().execute(async (tx) => {
    expect(await mayChoose(tx, key)).toBe(true)
    await applyRetention(carrel.platform)
    expect(await blobs.exists(key)).toBe(true)
  })
  await carrel.database.pool.query(choice, [`/platform/files/${key}`])
  await applyRetention(carrel.platform)
  expect(await blobs.exists(key)).toBe(true)
  await carrel.database.pool.query(choice, [null])
  await applyRetention(carrel.platform)
  expect(await blobs.exists(key)).toBe(false)
})

it('deletes no record of an image that is chosen while it looks for records without a use', async () => {
  const key = await putOldImage('logo', 'chosenMeanwhile')
  const choose = (path: string | null) =>
    carrel.database.owner.query(`update customers set logo_path = $1 where id = ${meridianId}`, [
      path,
    ])
  // The look has its snapshot, without the choice, before the choice is committed.
  const db = carrel.platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length > 0) await choose(`/platform/files/${key}`)
      return result
    },
  })
  expect(await deleteOrphanRecords(db, ago(days(1)), filePath(''))).not.toContain(key)
  await choose(null)
  expect(await deleteOrphanRecords(carrel.platform.db, ago(days(1)), filePath(''))).toContain(key)
  await carrel.platform.blobs.remove(key)
})

it('goes on with the other files when one cannot be removed, says which, and tries it again', async () => {
  const { platform } = carrel
  const { blobs, db, config } = platform
  const old = ago(days(40))
  const uploads = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`)
  const ofUpload = (uploadId: string) => `rejectedRows/${meridianId}/${uploadId}.xlsx`
  const keys = [
    'logo/1002/refused.png',
    'profileImage/1002/other.png',
    ...uploads.map((uploadId) => ofUpload(uploadId)),
  ]
  for (const key of keys) {
    await blobs.put(key, new Uint8Array([1]))
    await utimes(join(config.filesUrl, key), old, old)
  }
  for (const uploadId of uploads) {
    const record = { customerId: meridianId, uploadId, kind: 'titles', createdAt: old } as const
    await db.insertInto('rejectedRows').values(record).execute()
  }
  const refused = new Set([keys[0], keys[2]])
  const remove = (key: string) =>
    refused.has(key) ? Promise.reject(new Error(`${key} is held`)) : blobs.remove(key)
  const left = async () => {
    const found = await Promise.all(keys.map((key) => blobs.exists(key)))
    return keys.filter((_, index) => found[index])
  }
  carrel.log.length = 0
  await applyRetention({ ...platform, blobs: { ...blobs, remove } })
  expect(await left()).toEqual([...refused])
  const lines = carrel.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(new Set(lines.flatMap(({ file }) => file ?? []))).toEqual(refused)
  expect(lines.at(-1)).toMatchObject({ msg: 'retention', files: 2, filesNotRemoved: 2 })
  expect(await count('select from rejected_rows')).toBe(1)
  await applyRetention(platform)
  expect(await left()).toEqual([])
  expect(await count('select from rejected_rows')).toBe(0)
})

it('removes mails that were not written to their end, but none that is being written', async () => {
  const folder = carrel.platform.config.mailFolder
  await mkdir(folder, { recursive: true })
  for (const name of ['.partial', 'whole.eml']) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), ago(days(2)), ago(days(2)))
  }
  await writeFile(join(folder, '.underWay'), 'x')
  await utimes(join(folder, '.underWay'), ago(3_600_000), ago(3_600_000))
  await applyRetention(carrel.platform)
  await expect(writeFile(join(folder, '.partial'), 'x', { flag: 'wx' })).resolves.toBeUndefined()
  for (const name of ['whole.eml', '.underWay']) {
    await expect(writeFile(join(folder, name), 'x', { flag: 'wx' })).rejects.toThrow('EEXIST')
  }
})

it('is done by one copy of the platform at a time', async () => {
  const outcome = await withRetentionLock(carrel.platform.db, async () => {
    expect(await applyRetention(carrel.platform)).toBe(false)
  })
  expect(outcome).toBe(true)
  expect(await applyRetention(carrel.platform)).toBe(true)
})

/** Runs retention and stops it while its first statement about a table is under way. */
async function stopWithin(table: string): Promise<void> {
  const other = await carrel.database.owner.connect()
  await other.query(`begin; lock table ${table} in share mode`)
  const job = startRetention(carrel.platform)
  await expect.poll(() => waitingStatements(carrel, table)).toBe(1)
  const stopped = job.stop()
  await other.query('commit')
  other.release()
  await stopped
}

it('ends between two batches when the platform stops, and leaves the rest to the next run', async () => {
  await carrel.database.owner.query(
    `insert into audit_log (at, action, outcome)
     select $1, 'of a stopped run', 'allowed' from generate_series(1, 12000)`,
    [ago(days(800))],
  )
  const left = () => count(`select from audit_log where action = 'of a stopped run'`)
  await stopWithin('audit_log')
  expect(await left()).toBe(7000)
  await applyRetention(carrel.platform)
  expect(await left()).toBe(0)
})

it('shortens no further addresses when the platform stops', async () => {
  const { usage, db } = carrel.platform
  for (const batch of [0, 1, 2, 3, 4, 5]) {
    const events = Array.from({ length: 1_000 }, (_, index) => ({
      ...use,
      sessionKey: 'stopped',
      occurredAt: ago(days(11) + batch * 1_000 + index),
      ip: '203.0.113.79',
    }))
    await usage.record(db, events)
  }
  const whole = () =>
    count(`select from usage_events where session_key = 'stopped' and masklen(ip) = 32`)
  await stopWithin('usage_events')
  expect(await whole()).toBe(1000)
  await applyRetention(carrel.platform)
  expect(await whole()).toBe(0)
})
