import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { reasonHeader } from '../../../contract/uploads/rejectedRows.ts'
import type { Outcome } from '../../../contract/kernel/endpoint.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { everything } from '../../support/listFilters.ts'
import { whileLocked, waitingStatements } from '../../support/whileLocked.ts'
import { csv, journalHeader, journalLine, rowsOf } from '../../support/files/holdingsFiles.ts'
import { minutes } from '../../support/platform.ts'
import { openUploadWorld } from '../../support/uploadWorld.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { endUsers, holdingUploads, titles } = contract

const world = openUploadWorld()

async function run<T>(statement: string, values: unknown[] = []): Promise<T[]> {
  return (await world.carrel.database.owner.query(statement, values)).rows as T[]
}

describe('a checked file', () => {
  // Those of an earlier test would make an account's newest one its fourth.
  beforeEach(() => run('delete from staged_uploads'))

  const line = (nth: number) => journalLine(world.journals[nth])
  const list = { customerId: meridianId, accessType: 'electronic' } as const
  const preview = (file: File) =>
    world.library.call(holdingUploads.preview, {
      ...list,
      kind: 'titles',
      action: 'overwrite',
      file,
      uploadId: undefined,
    })
  const write = (
    source: { stagedId: string } | { file: File },
    rest: {
      uploadId?: string
      action?: 'append' | 'overwrite'
      confirmedRemovals?: number
    } = {},
  ) =>
    world.library.call(titles.upload, {
      ...list,
      action: 'overwrite',
      uploadId: randomUUID(),
      ...rest,
      ...source,
    })
  const listed = async () => {
    const file = await world.library.call(titles.download, {
      customerId: meridianId,
      ...everything,
      accessType: 'electronic',
      format: 'csv',
    })
    return new Set((await rowsOf(file)).map((row) => row['Online ISSN']))
  }
  const issns = (...nth: number[]) => new Set(nth.map((one) => world.journals[one]?.issn))

  it('that is written twice at once replaces the list once, and does not empty it', async () => {
    const { stagedId } = await preview(csv(journalHeader, line(0), line(1)))
    const bothRead = async () =>
      (await run(`select from upload_progress where stage in ('check', 'write')`)).length
    const other = await world.carrel.database.owner.connect()
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('library_titles'), $1)`, [meridianId])
    const writes = Promise.allSettled([write({ stagedId }), write({ stagedId })])
    await expect.poll(bothRead, { timeout: 10_000 }).toBe(2)
    await other.query('commit')
    other.release()
    const ends = (await writes).map((end) =>
      end.status === 'fulfilled' ? end.value.outcome : (end.reason as Problem).code,
    )
    expect(ends.sort()).toEqual(['complete', 'notFound'])
    expect(await listed()).toEqual(issns(0, 1))
  })

  it('does not replace what somebody else has added since it was checked', async () => {
    await write({ file: csv(journalHeader, line(0), line(1)) })
    const { stagedId, removed } = await preview(csv(journalHeader, line(2)))
    await write({ file: csv(journalHeader, line(3)) }, { action: 'append' })
    const refused = write({ stagedId }, { confirmedRemovals: removed })
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      details: {
        fields: { confirmedRemovals: 'The list has changed: 3 titles would be removed, not 2' },
      },
    })
    expect(await listed()).toEqual(issns(0, 1, 3))
    await write({ stagedId }, { confirmedRemovals: removed + 1 })
    expect(await listed()).toEqual(issns(2))
  })

  it('is not written under an id of another file, another list or another action', async () => {
    const uploadId = randomUUID()
    const file = csv(journalHeader, line(2))
    await write({ file }, { uploadId })
    const { stagedId } = await preview(csv(journalHeader, line(3)))
    const refusal = { code: 'invalid', details: { fields: { uploadId: 'used' } } }
    await expect(write({ stagedId }, { uploadId })).rejects.toMatchObject(refusal)
    await expect(write({ file }, { uploadId, action: 'append' })).rejects.toMatchObject(refusal)
    const users = { customerId: meridianId, uploadId }
    const sheet = await sheetFile(userHeaders, [newUser(801)])
    const asUsers = world.library.call(endUsers.upload, { ...users, file: sheet })
    await expect(asUsers).rejects.toMatchObject(refusal)
    expect(await listed()).toEqual(issns(2))
    expect(await write({ stagedId })).toMatchObject({ outcome: 'complete' })
  })

  it('is not written beside another file', async () => {
    const file = csv(journalHeader, line(4))
    const { stagedId } = await preview(file)
    await expect(write({ stagedId, file })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { stagedId: 'besideFile' } },
    })
  })

  it('that is still being read does not make room for others', async () => {
    const [account] = await run<{ id: number }>(
      `select id from accounts where user_name = 'meridian'`,
    )
    const reading = randomUUID()
    await run(
      `insert into staged_uploads (id, customer_id, account_id, kind, file_name, file_sha256, created_at)
       values ($1, $2, $3, 'titles', 'large.csv', '', $4)`,
      [reading, meridianId, account?.id, world.carrel.clock.now()],
    )
    for (const nth of [5, 6, 7, 8]) {
      world.carrel.clock.advance(1000)
      await preview(csv(journalHeader, line(nth)))
    }
    expect(await run('select from staged_uploads where id = $1', [reading])).toHaveLength(1)
    await run('delete from staged_uploads where id = $1', [reading])
  })

  it('is not tracked under the id of an upload of somebody else', async () => {
    const uploadId = randomUUID()
    await write({ file: csv(journalHeader, line(9)) }, { uploadId })
    const lakeside = await world.carrel.signIn('lakeside')
    const upload = lakeside.call(titles.upload, {
      ...list,
      customerId: lakesideId,
      action: 'append',
      uploadId,
      file: csv(journalHeader, line(9)),
    })
    await expect(upload).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { uploadId: 'used' } },
    })
  })

  it('that is undone while the next one is written takes the next one back too', async () => {
    await write({ file: csv(journalHeader, line(10)) })
    await write({ file: csv(journalHeader, line(11)) })
    const history = () =>
      world.library.call(holdingUploads.history, { customerId: meridianId, kind: 'titles' })
    const batchId = (await history()).rows[0]?.batchId ?? 0
    let undone: Promise<unknown> | undefined
    // The upload waits for the audit log, with its rows written and not committed.
    await whileLocked(
      world.carrel,
      { statement: 'lock table audit_log in exclusive mode', waiters: 2 },
      async () => {
        const next = write({ file: csv(journalHeader, line(12)) })
        await expect.poll(() => waitingStatements(world.carrel), { timeout: 10_000 }).toBe(1)
        undone = world.library.call(holdingUploads.undo, { customerId: meridianId, batchId })
        await Promise.all([next, undone])
      },
    )
    expect(await undone).toMatchObject({ removed: 1, restored: 1 })
    expect((await history()).rows.slice(0, 2).map((row) => row.undone)).toEqual([true, true])
    expect(await listed()).toEqual(issns(10))
  })
})

describe('a row of a user list', () => {
  const customerId = meridianId
  const reasonsIn = async (outcome: Outcome<object>) => {
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(1)
    return (await rowsOf(outcome.sheet)).map((row) => row[reasonHeader])
  }
  const upload = async (...nth: number[]) => {
    const file = await sheetFile(
      userHeaders,
      nth.map((one) => newUser(one)),
    )
    return world.library.call(endUsers.upload, { customerId, uploadId: randomUUID(), file })
  }

  it('is refused when somebody else takes its address before it is written', async () => {
    const statement = `insert into end_users
      (customer_id, first_name, last_name, email, password_hash, created_at)
      values ($1, 'Asha', 'Rao', $2, '', now())`
    const values = [customerId, newUser(60)[2]]
    const outcome = await whileLocked(world.carrel, { statement, values }, () => upload(60, 61))
    expect(await reasonsIn(outcome)).toEqual([
      'Email-id: An active user with this e-mail address exists already',
    ])
  })

  it('is refused when somebody else disables its user before it is', async () => {
    await upload(62, 63)
    const headers = ['First Name', 'Last Name', 'Email-id', 'Department', 'Is Deleted']
    const deletions = [62, 63].map((nth) => {
      const [first = '', last = '', email = '', , department = ''] = newUser(nth)
      return [first, last, email, department, 'TRUE']
    })
    const file = await sheetFile(headers, deletions)
    const statement =
      'update end_users set disabled_at = now() where customer_id = $1 and email = $2'
    const values = [customerId, newUser(62)[2]]
    const outcome = await whileLocked(world.carrel, { statement, values }, () =>
      world.library.call(endUsers.remove, { customerId, uploadId: randomUUID(), file }),
    )
    expect(await reasonsIn(outcome)).toEqual([
      'Email-id: No active user of the library has this e-mail address',
    ])
  })
})

describe('an upload whose rejected rows wait for the store of files', () => {
  const customerId = meridianId
  const broken = ['Broken', '1234-5678', '']
  const uploadTitles = (file: File) =>
    world.library.call(titles.upload, {
      customerId,
      accessType: 'electronic',
      action: 'append',
      uploadId: randomUUID(),
      file,
    })
  const uploadUsers = async (...users: string[][]) =>
    world.library.call(endUsers.upload, {
      customerId,
      uploadId: randomUUID(),
      file: await sheetFile(userHeaders, users),
    })

  /** Makes `call` while the store of files takes the first workbook of `upload`. */
  async function whileStored<T>(upload: () => Promise<T>, call: () => Promise<unknown>) {
    const { blobs } = world.carrel.platform
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    world.carrel.platform.blobs = {
      ...blobs,
      put: async (key, bytes) => {
        reached.resolve()
        await released.promise
        await blobs.put(key, bytes)
      },
    }
    // Of the files that were staged at the same time, any may make room for another.
    world.carrel.clock.advance(minutes(1))
    try {
      const uploaded = upload()
      await Promise.race([reached.promise, uploaded])
      await call()
      released.resolve()
      return await uploaded
    } finally {
      released.resolve()
      world.carrel.platform.blobs = blobs
    }
  }

  it('lets others write the list of titles', async () => {
    const upload = () => uploadTitles(csv(journalHeader, journalLine(world.journals[13]), broken))
    const outcome = await whileStored(upload, async () => {
      const other = uploadTitles(csv(journalHeader, journalLine(world.journals[14])))
      expect(await other).toMatchObject({ outcome: 'complete' })
    })
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(1)
    expect(await rowsOf(outcome.sheet)).toMatchObject([{ Title: 'Broken' }])
  })

  it('lets others write the list of users', async () => {
    const nowhere = newUser(71, { email: 'nowhere' })
    const outcome = await whileStored(
      () => uploadUsers(newUser(70), nowhere),
      async () => expect(await uploadUsers(newUser(72))).toMatchObject({ outcome: 'complete' }),
    )
    expect(outcome).toMatchObject({ outcome: 'partial', accepted: 1 })
  })

  it('leaves no workbook when another copy of the platform has written the same file meanwhile', async () => {
    const file = await sheetFile(userHeaders, [newUser(73), newUser(74, { email: 'nowhere' })])
    const { blobs } = world.carrel.platform
    const stored: string[] = []
    const other = async () => {
      await run(
        `insert into upload_batches
           (customer_id, kind, file_name, file_sha256, upload_id, accepted, rejected, created_at)
         values ($1, 'users', 'same.xlsx', sha256($2), $3, 1, 0, $4)`,
        [customerId, Buffer.from(await file.arrayBuffer()), randomUUID(), world.carrel.clock.now()],
      )
    }
    const put: typeof blobs.put = async (key, bytes) => {
      stored.push(key)
      await blobs.put(key, bytes)
    }
    world.carrel.platform.blobs = { ...blobs, put }
    await whileStored(
      () => world.library.call(endUsers.upload, { customerId, uploadId: randomUUID(), file }),
      other,
    )
    expect(stored).toHaveLength(1)
    world.carrel.platform.blobs = blobs
    expect(await blobs.exists(stored[0] ?? '')).toBe(false)
  })

  it('stores them again when more rows are to be rejected by then', async () => {
    const journal = world.journals[15] ?? { name: '', issn: '' }
    const upload = () => uploadTitles(csv(journalHeader, journalLine(journal), broken))
    const outcome = await whileStored(upload, () =>
      run('update titles set online_issn = null where online_issn = $1', [journal.issn]),
    )
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(0)
    const rows = await rowsOf(outcome.sheet)
    expect(rows.map(({ Title }) => Title)).toEqual([journal.name, 'Broken'])
  })
})
