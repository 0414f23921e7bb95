import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { readSheet } from '../../../platform/ports/sheets.ts'
import { problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import {
  csv,
  csvText,
  journalHeader,
  journalLine,
  rowsOf,
} from '../../support/files/holdingsFiles.ts'
import { minutes } from '../../support/platform.ts'
import { longestTurnShare } from '../../support/longestTurnShare.ts'
import { openUploadWorld } from '../../support/uploadWorld.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { books, endUsers, holdingUploads, titles } = contract

const world = openUploadWorld()
beforeEach(async () => {
  await world.carrel.database.pool.query('delete from staged_uploads')
})

const line = (nth: number) => journalLine(world.journals[nth])

const list = {
  customerId: meridianId,
  action: 'append',
  accessType: 'electronic',
  uploadId: undefined,
} as const

const preview = (file: Blob) =>
  world.library.call(holdingUploads.preview, { ...list, kind: 'titles', file })
const write = (stagedId: string, rest: { uploadId?: string; accessType?: 'print' } = {}) =>
  world.library.call(titles.upload, { ...list, stagedId, ...rest })

const stagedCounts = async () =>
  (
    await world.carrel.database.pool.query<{ uploads: number; rows: number }>(
      'select (select count(*)::int from staged_uploads) as uploads, (select count(*)::int from staged_rows where line > 0) as rows',
    )
  ).rows[0]

describe('a checked file', () => {
  it('is written by its id as it was checked, once, and leaves nothing staged', async () => {
    const file = csv(journalHeader, line(0), line(1), ['Broken', '1234-5678', ''])
    const plan = await preview(file)
    expect(plan).toMatchObject({ total: 3, added: 2, rejected: 1 })
    const uploadId = randomUUID()
    const answer = await write(plan.stagedId, { uploadId })
    if (answer.outcome !== 'partial') throw new Error('no row was rejected')
    expect(answer.accepted).toBe(2)
    expect(await rowsOf(answer.sheet)).toMatchObject([
      { Title: 'Broken', 'Online ISSN': '1234-5678' },
    ])
    const { rows } = await world.library.call(holdingUploads.history, {
      customerId: meridianId,
      kind: 'titles',
    })
    expect(rows[0]).toMatchObject({ fileName: 'list.csv', accepted: 2, rejected: 1 })
    expect(await write(plan.stagedId, { uploadId })).toMatchObject({ accepted: 2 })
    expect(await problemCode(write(plan.stagedId))).toBe('notFound')
    expect(await stagedCounts()).toEqual({ uploads: 0, rows: 0 })
  })

  it('is for the account that sent it, and for the list it was checked for', async () => {
    const { stagedId } = await preview(csv(journalHeader, line(2)))
    const lakeside = await world.carrel.signIn('lakeside')
    const stolen = lakeside.call(titles.upload, { ...list, customerId: lakesideId, stagedId })
    expect(await problemCode(stolen)).toBe('notFound')
    expect(await problemCode(write(stagedId, { accessType: 'print' }))).toBe('invalid')
    const owner = (change: string) =>
      world.carrel.database.pool.query(
        `update staged_uploads set account_id = account_id ${change} where id = $1`,
        [stagedId],
      )
    await owner('+ 1')
    expect(await problemCode(write(stagedId))).toBe('notFound')
    await owner('- 1')
    const asBooks = world.library.call(books.upload, {
      customerId: meridianId,
      action: 'append',
      stagedId,
      uploadId: undefined,
    })
    expect(await problemCode(asBooks)).toBe('invalid')
    expect(await write(stagedId)).toMatchObject({ outcome: 'complete' })
  })

  it('can be written for an hour, and goes with the next one after that', async () => {
    const { stagedId } = await preview(csv(journalHeader, line(3)))
    world.carrel.clock.advance(minutes(60))
    world.library = await world.carrel.signIn('meridian')
    expect(await problemCode(write(stagedId))).toBe('notFound')
    const next = await preview(csv(journalHeader, line(3), line(4)))
    expect(await stagedCounts()).toEqual({ uploads: 1, rows: 2 })
    await write(next.stagedId)
  })

  it('takes the place of the oldest of three of the same account', async () => {
    const ids: string[] = []
    for (const nth of [5, 6, 7, 8]) {
      world.carrel.clock.advance(1000)
      ids.push((await preview(csv(journalHeader, line(nth)))).stagedId)
    }
    const [first = '', ...others] = ids
    expect(await problemCode(write(first))).toBe('notFound')
    for (const id of others) expect(await write(id)).toMatchObject({ outcome: 'complete' })
  })

  it('is one of three also when several are checked at once', async () => {
    for (const nth of [5, 6, 7]) {
      world.carrel.clock.advance(1000)
      await preview(csv(journalHeader, line(nth)))
    }
    const locked = {
      statement: 'select from staged_uploads order by created_at limit 1 for update',
      waiters: 2,
    }
    await whileLocked(world.carrel, locked, () =>
      Promise.all([8, 9].map((nth) => preview(csv(journalHeader, line(nth))))),
    )
    expect(await stagedCounts()).toEqual({ uploads: 3, rows: 3 })
  })

  it('of rows with many faults lets other calls go on', { tags: 'long' }, async () => {
    const others = ['End Date', 'Year', 'Title URL', 'Embargo', 'Coverage Depth', 'access_type']
    const header = [...journalHeader, ...others]
    const lines = Array.from({ length: 100_000 }, () => ',x'.repeat(header.length - 1))
    const file = new File([[header.join(','), ...lines].join('\r\n')], 'faults.csv')
    let rejected = 0
    const share = await longestTurnShare(async () => ({ rejected } = await preview(file)))
    expect(rejected).toBe(lines.length)
    expect(share).toBeLessThan(0.1)
  })

  it('of an upload that fails while it is read leaves nothing', async () => {
    const cut = new File([`${csvText(journalHeader, line(0))}\r\n"cut off`], 'cut.csv')
    expect(await problemCode(preview(cut))).toBe('invalid')
    expect(await stagedCounts()).toEqual({ uploads: 0, rows: 0 })
  })
})

describe('a checked sheet of users', () => {
  const check = async () =>
    world.library.call(endUsers.check, {
      customerId: meridianId,
      purpose: 'creation',
      file: await sheetFile(userHeaders, [
        newUser(60, { password: 'Canary-password' }),
        newUser(61, { email: 'nowhere' }),
      ]),
    })
  const uploadSheet = (staged: { stagedId: string; stagedKey?: string }, uploadId?: string) =>
    world.library.call(endUsers.upload, { customerId: meridianId, uploadId, ...staged })

  it('is uploaded by its id and key, once, with the passwords that it had', async () => {
    const { stagedId, stagedKey } = await check()
    const uploadId = randomUUID()
    expect(await uploadSheet({ stagedId, stagedKey }, uploadId)).toMatchObject({ accepted: 1 })
    expect(await uploadSheet({ stagedId, stagedKey }, uploadId)).toMatchObject({ accepted: 1 })
    expect(await problemCode(uploadSheet({ stagedId, stagedKey }))).toBe('notFound')
    const { rows } = await world.library.call(endUsers.history, { customerId: meridianId })
    expect(rows[0]).toMatchObject({ fileName: 'users.xlsx', accepted: 1, rejected: 1 })
    const { rows: users } = await world.carrel.database.pool.query<{ hash: string }>(
      `select password_hash as hash from end_users where email = 'reader60@harbour.example'`,
    )
    expect(await verify(users[0]?.hash ?? '', 'Canary-password')).toBe(true)
  })

  it('gives no password away to whoever reads the database, and opens with its key alone', async () => {
    const { stagedId, stagedKey } = await check()
    const { rows } = await world.carrel.database.pool.query<{ text: string }>(
      'select content::text as text from staged_rows where staged_id = $1',
      [stagedId],
    )
    const stored = rows.map(({ text }) => text).join('')
    expect(stored).toContain('reader60@harbour.example')
    expect(stored).not.toContain('Canary-password')
    const other = 'A'.repeat(stagedKey.length)
    expect(await problemCode(uploadSheet({ stagedId, stagedKey: other }))).toBe('invalid')
    expect(await problemCode(uploadSheet({ stagedId }))).toBe('invalid')
  })

  it('is not taken for the other purpose, or without a sheet at all', async () => {
    const { stagedId, stagedKey } = await check()
    const remove = world.library.call(endUsers.remove, {
      customerId: meridianId,
      uploadId: undefined,
      stagedId,
      stagedKey,
    })
    expect(await problemCode(remove)).toBe('invalid')
    const nothing = world.library.call(endUsers.upload, {
      customerId: meridianId,
      uploadId: undefined,
    })
    await expect(nothing).rejects.toMatchObject({ details: { fields: { file: 'required' } } })
  })
})

describe('an upload', () => {
  it('with neither a file nor a staged one names the field', async () => {
    await expect(world.library.call(titles.upload, list)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { file: 'required' } },
    })
  })

  it('of characters that no database holds is written without them', async () => {
    const notes = 'a\u0000b\ud800'
    const file = await sheetFile([...journalHeader, 'notes'], [[...line(9), notes]])
    const utf16 = new File(
      [`\ufeff${csvText([...journalHeader, 'notes'], [...line(10), 'x\u0000y'])}`],
      'a',
    )
    expect(await world.library.call(titles.upload, { ...list, file })).toMatchObject({
      outcome: 'complete',
    })
    expect(await problemCode(world.library.call(titles.upload, { ...list, file: utf16 }))).toBe(
      'unsupportedType',
    )
  })

  it('of 150,000 rejected rows gives all of them back', { tags: 'long' }, async () => {
    const count = 150_000
    const lines = Array.from({ length: count }, (_, nth) => `Title ${nth},1234-5678,`)
    const file = new File([[journalHeader.join(','), ...lines].join('\r\n')], 'rejected.csv')
    const answer = await world.library.call(titles.upload, { ...list, file })
    if (answer.outcome !== 'partial') throw new Error('no row was rejected')
    expect(answer.accepted).toBe(0)
    expect(await rowsOf(answer.sheet)).toHaveLength(count)
  })

  it('needs one connection of the database at a time, whatever it brings', async () => {
    const narrow = connect<Database>(
      { connectionString: world.carrel.database.url },
      { poolSize: 1, connectTimeoutMs: 2_000, onIdleError: () => undefined },
    )
    world.carrel.platform.db = narrow.db
    try {
      const file = csv(journalHeader, line(11), ['Broken', '1234-5678', ''])
      const { stagedId } = await preview(file)
      expect(await write(stagedId)).toMatchObject({ outcome: 'partial', accepted: 1 })
      expect(await world.library.call(titles.upload, { ...list, file })).toMatchObject({
        accepted: 1,
      })
      const users = await sheetFile(userHeaders, [newUser(70), newUser(71, { email: 'nowhere' })])
      const input = { customerId: meridianId, file: users, uploadId: undefined }
      await world.library.call(endUsers.check, { ...input, purpose: 'creation' })
      expect(await world.library.call(endUsers.upload, input)).toMatchObject({ accepted: 1 })
    } finally {
      world.carrel.platform.db = world.carrel.database.db
      await narrow.db.destroy()
    }
  })
})

it('files of one library are read one after the other, and those of another one meanwhile', async () => {
  const held = readSheet(Buffer.from('Title\nOne\nTwo\n'), { customerId: meridianId })
  await held.next()
  const done: string[] = []
  const own = [
    preview(csv(journalHeader, line(1))).then(() => done.push('titles')),
    world.library
      .call(endUsers.check, {
        customerId: meridianId,
        purpose: 'creation',
        file: await sheetFile(userHeaders, [newUser(70)]),
      })
      .then(() => done.push('users')),
  ]
  const lakeside = await world.carrel.signIn('lakeside')
  await lakeside.call(holdingUploads.preview, {
    ...list,
    customerId: lakesideId,
    kind: 'titles',
    file: csv(journalHeader, line(1)),
  })
  expect(done).toEqual([])
  await held.return()
  await Promise.all(own)
})
