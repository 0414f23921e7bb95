import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { reasonHeader } from '../../../contract/uploads/rejectedRows.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { bytesOf, csv, rowsOf } from '../../support/files/holdingsFiles.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { books, endUsers, holdingUploads, titles, uploads } = contract
const days = (count: number) => minutes(count * 24 * 60)

let carrel: TestPlatform
let library: Caller
let journal: { name: string; onlineIssn: string | null }
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  journal = await carrel.database.db
    .selectFrom('titles')
    .select(['name', 'onlineIssn'])
    .where('onlineIssn', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
})
afterAll(() => carrel.drop())

const good = () => [journal.name, journal.onlineIssn ?? '']
const broken = ['Broken', '1234-5678']
const list = (...rows: string[][]) => csv(['Title', 'Online ISSN'], ...rows)

const upload = (file: Blob, uploadId: string = randomUUID()) =>
  library.call(titles.upload, {
    customerId: meridianId,
    action: 'overwrite',
    file,
    accessType: 'electronic',
    uploadId,
  })

const fetchTitles = (uploadId: string, caller = library, customerId = meridianId) =>
  caller.call(holdingUploads.rejected, { customerId, uploadId })
const fetchUsers = (uploadId: string, caller = library) =>
  caller.call(endUsers.rejected, { customerId: meridianId, uploadId })

const latest = async (kind: 'titles' | 'books' = 'titles') =>
  (
    await library.call(holdingUploads.history, {
      customerId: meridianId,
      kind,
      page: 1,
      perPage: 1,
    })
  ).rows[0]

/** Returns the keys of all workbooks in the store of files. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of carrel.platform.blobs.list('rejectedRows')) keys.push(...page)
  return keys.toSorted()
}

/** Returns the keys of the workbooks that can be downloaded. */
async function recordedKeys(): Promise<string[]> {
  const { rows } = await carrel.database.pool.query<{ key: string }>(
    'select file_key as key from rejected_rows order by 1',
  )
  return rows.map(({ key }) => key)
}

describe('rejected rows', () => {
  it('of titles are the same file later as the one that came back at once', async () => {
    const uploadId = randomUUID()
    const answer = await upload(list(good(), broken), uploadId)
    if (answer.outcome !== 'partial') throw new Error('no row was rejected')
    expect(await latest()).toMatchObject({ accepted: 1, rejected: 1, rejectedId: uploadId })
    expect((await library.call(uploads.progress, { uploadId })).rejected).toBe(1)
    const later = await fetchTitles(uploadId)
    expect(later.fileName).toBe(answer.sheet.fileName)
    expect(await bytesOf(later.body)).toEqual(await bytesOf(answer.sheet.body))
  })

  it('of titles have all columns of the file in its order, and can be corrected and sent again', async () => {
    const headers = ['Shelf', 'Title', 'Online ISSN', 'Our note']
    const first = await library.call(titles.upload, {
      customerId: meridianId,
      action: 'append',
      accessType: 'electronic',
      file: csv(
        headers,
        ['A 1', 'Unknown', '2049-3630', 'from the invoice'],
        ['A 2', journal.name, '1234-5678', '=1+1'],
      ),
      uploadId: undefined,
    })
    if (first.outcome !== 'partial') throw new Error('no row was rejected')
    const workbook = new Blob([await new Response(first.sheet.body).arrayBuffer()])
    const rows = await rowsOf({ ...first.sheet, body: workbook.stream() })
    expect(rows).toEqual([
      {
        Shelf: 'A 1',
        Title: 'Unknown',
        'Online ISSN': '2049-3630',
        'Our note': 'from the invoice',
        [reasonHeader]: 'ISSN: No title of the platform has this identifier',
      },
      expect.objectContaining({ Shelf: 'A 2', 'Online ISSN': '1234-5678', 'Our note': '=1+1' }),
    ])
    expect(Object.keys(rows[0] ?? {})).toEqual([...headers, reasonHeader])
    // Sent again as it is, it comes back the same; the earlier reasons are no column of its own.
    const again = await upload(workbook)
    if (again.outcome !== 'partial') throw new Error('no row was rejected')
    expect(await rowsOf(again.sheet)).toEqual(rows)
    const corrected = rows.map((row) =>
      Object.entries(row).map(([header, value]) =>
        header === 'Online ISSN' ? (journal.onlineIssn ?? '') : value,
      ),
    )
    const last = await upload(csv([...headers, reasonHeader], corrected[1] ?? []))
    expect(last).toMatchObject({ outcome: 'complete', answer: { total: 1 } })
  })

  it('show their titles in the preview', async () => {
    const plan = await library.call(holdingUploads.preview, {
      customerId: meridianId,
      kind: 'titles',
      action: 'append',
      accessType: 'electronic',
      file: list(broken, ['Unknown', '2049-3630']),
      uploadId: undefined,
    })
    expect(plan.faults.map(({ row, title }) => [row, title])).toEqual([
      [2, 'Broken'],
      [3, 'Unknown'],
    ])
  })

  it('of books can be fetched later', async () => {
    const answer = await library.call(books.upload, {
      customerId: meridianId,
      action: 'append',
      file: csv(['Title', 'ISBN'], ['Broken', '123']),
      uploadId: undefined,
    })
    if (answer.outcome !== 'partial') throw new Error('no row was rejected')
    const batch = await latest('books')
    const rows = await rowsOf(await fetchTitles(batch?.rejectedId ?? ''))
    expect(rows).toMatchObject([{ Title: 'Broken', ISBN: '123' }])
  })

  it('of users too, ready to be corrected, without a password', async () => {
    const rows = [newUser(1), newUser(2, { email: 'nowhere', password: 'Canary-7' })]
    await library.call(endUsers.upload, {
      customerId: meridianId,
      file: await sheetFile(userHeaders, rows),
      uploadId: undefined,
    })
    const { rows: all } = await library.call(endUsers.history, { customerId: meridianId })
    const kept = await rowsOf(await fetchUsers(all[0]?.rejectedId ?? ''))
    expect(kept).toMatchObject([{ 'First Name': 'Reader2', 'Email-id': 'nowhere', password: '' }])
    expect(Object.keys(kept[0] ?? {})).toEqual([...userHeaders, reasonHeader])
    const corrected = Object.entries(kept[0] ?? {}).map(([header, value]) => {
      if (header === 'Email-id') return 'reader2@meridian.example'
      return header === 'password' ? 'Canary-7' : value
    })
    const again = await library.call(endUsers.upload, {
      customerId: meridianId,
      file: await sheetFile([...userHeaders, reasonHeader], [corrected]),
      uploadId: undefined,
    })
    expect(again).toMatchObject({ outcome: 'complete', answer: { created: 1 } })
  })

  it('of a deletion of users can be fetched later', async () => {
    const headers = ['First Name', 'Last Name', 'Email-id', 'Department', 'Is Deleted']
    await library.call(endUsers.remove, {
      customerId: meridianId,
      file: await sheetFile(headers, [['No', 'Body', 'nobody@meridian.example', '', 'TRUE']]),
      uploadId: undefined,
    })
    const { rows } = await library.call(endUsers.history, { customerId: meridianId })
    expect(rows[0]).toMatchObject({ kind: 'userDeletion', accepted: 0, undoableUntil: null })
    expect(await rowsOf(await fetchUsers(rows[0]?.rejectedId ?? ''))).toMatchObject([
      { 'Email-id': 'nobody@meridian.example' },
    ])
  })

  it('are none where every row was taken', async () => {
    const uploadId = randomUUID()
    await upload(list(good()), uploadId)
    expect(await latest()).toMatchObject({ rejected: 0, rejectedId: null })
    expect((await library.call(uploads.progress, { uploadId })).rejected).toBe(0)
    expect(await problemCode(fetchTitles(uploadId))).toBe('notFound')
  })
})

describe('an upload of which every row is rejected', () => {
  it('replaces nothing, warns beforehand, and is in the history without an undo', async () => {
    await upload(list(good()))
    const before = await latest()
    const plan = await library.call(holdingUploads.preview, {
      customerId: meridianId,
      kind: 'titles',
      action: 'overwrite',
      accessType: 'electronic',
      file: list(broken),
      uploadId: undefined,
    })
    expect(plan).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 1, rejected: 1 })
    await upload(list(broken))
    const batch = await latest()
    expect(batch).toMatchObject({ accepted: 0, rejected: 1, removed: 0, undoable: false })
    const { total } = await library.call(titles.list, {
      customerId: meridianId,
      title: '',
      resourceType: '',
      accessType: 'electronic',
    })
    expect(total).toBe(1)
    // It is no later upload that a return to before the earlier one would take back.
    const { rows } = await library.call(holdingUploads.history, {
      customerId: meridianId,
      kind: 'titles',
    })
    expect(rows.find(({ batchId }) => batchId === before?.batchId)?.later).toBe(0)
    const undo = { customerId: meridianId, batchId: batch?.batchId ?? 0 }
    expect(await problemCode(library.call(holdingUploads.undo, undo))).toBe('notFound')
  })

  it('of users is checked again when it is uploaded again: its rows may be valid by then', async () => {
    const file = await sheetFile(userHeaders, [newUser(50)])
    const send = () =>
      library.call(endUsers.upload, { customerId: meridianId, file, uploadId: undefined })
    await send()
    expect(await send()).toMatchObject({ outcome: 'complete' })
    const { pool } = carrel.database
    carrel.clock.advance(minutes(2))
    expect(await send()).toMatchObject({ outcome: 'partial', accepted: 0 })
    await pool.query(`delete from end_users where email = 'reader50@harbour.example'`)
    expect(await send()).toEqual({ outcome: 'complete', answer: { created: 1 } })
  })
})

describe('a workbook of rejected rows', () => {
  it('of an upload that failed is never offered', async () => {
    const uploadId = randomUUID()
    const { owner } = carrel.database
    const before = await storedKeys()
    // A fault of the database itself after the file was stored.
    await owner.query(`
      create function no_audit() returns trigger language plpgsql as $$
      begin raise exception 'disk full'; end $$;
      create trigger no_audit before insert on audit_log for each row
        when (new.action = 'holdings.upload') execute function no_audit()`)
    try {
      expect(await problemCode(upload(list(good(), broken), uploadId))).toBe('unexpected')
    } finally {
      await owner.query('drop trigger no_audit on audit_log; drop function no_audit()')
    }
    expect(await storedKeys()).toHaveLength(before.length + 1)
    expect(await problemCode(fetchTitles(uploadId))).toBe('notFound')
    expect(await library.call(uploads.progress, { uploadId })).toMatchObject({
      stage: 'failed',
      rejected: 0,
    })
    // The same upload again is written after all, and then it is.
    await upload(list(good(), broken), uploadId)
    expect(await rowsOf(await fetchTitles(uploadId))).toHaveLength(1)
    // The job removes the other one, to which no record leads, a day later.
    const written = carrel.clock.now()
    for (const key of await storedKeys()) {
      await utimes(join(carrel.platform.config.filesUrl, key), written, written)
    }
    carrel.clock.advance(days(2))
    await applyRetention(carrel.platform)
    library = await carrel.signIn('meridian')
    expect(await storedKeys()).toEqual(await recordedKeys())
    expect(await rowsOf(await fetchTitles(uploadId))).toHaveLength(1)
  })

  it('of an upload that was stopped is removed at once', async () => {
    const uploadId = randomUUID()
    const before = await storedKeys()
    const { blobs } = carrel.platform
    const put = async (...file: Parameters<typeof blobs.put>) => {
      await blobs.put(...file)
      expect(await library.call(uploads.cancel, { uploadId })).toEqual({ stopped: true })
    }
    carrel.platform.blobs = { ...blobs, put }
    try {
      const users = await sheetFile(userHeaders, [newUser(70, { email: 'nowhere' })])
      const file = { customerId: meridianId, file: users, uploadId }
      expect(await problemCode(library.call(endUsers.upload, file))).toBe('cancelled')
    } finally {
      carrel.platform.blobs = blobs
    }
    expect(await storedKeys()).toEqual(before)
  })

  it('takes the place of the oldest once a library has a hundred; others are left', async () => {
    const { owner } = carrel.database
    const ofLibrary = (customerId: number) => async () => {
      const { rows } = await owner.query<{ key: string }>(
        `select file_key as key from rejected_rows where customer_id = $1
         order by created_at desc, upload_id`,
        [customerId],
      )
      return rows.map(({ key }) => key)
    }
    const [own, others] = [ofLibrary(meridianId), ofLibrary(lakesideId)]
    for (const customerId of [meridianId, lakesideId]) {
      for (let at = 0; at < 110; at += 1) {
        const key = `rejectedRows/${customerId}/${randomUUID()}.xlsx`
        await carrel.platform.blobs.put(key, new Uint8Array(1))
        await owner.query(
          `insert into rejected_rows (customer_id, upload_id, kind, rows, created_at, file_key)
           values ($1, $2, 'titles', 1, $3, $4)`,
          [customerId, randomUUID(), new Date(carrel.clock.now().getTime() - minutes(at + 1)), key],
        )
      }
    }
    const before = await own()
    const uploadId = randomUUID()
    await upload(list(good(), broken), uploadId)
    const after = await own()
    expect(after).toHaveLength(100)
    expect(before.filter((key) => after.includes(key))).toEqual(before.slice(0, 99))
    const stored = await storedKeys()
    expect(before.filter((key) => stored.includes(key))).toEqual(before.slice(0, 99))
    expect(await rowsOf(await fetchTitles(uploadId))).toHaveLength(1)
    expect(await others()).toHaveLength(110)
    await owner.query('delete from rejected_rows where customer_id = $1', [lakesideId])
  })

  it('is for the library alone that uploaded it, and by its own call', async () => {
    const uploadId = randomUUID()
    await upload(list(good(), broken), uploadId)
    const lakeside = await carrel.signIn('lakeside')
    expect(await problemCode(fetchTitles(uploadId, lakeside))).toBe('forbidden')
    expect(await problemCode(fetchTitles(uploadId, lakeside, lakesideId))).toBe('notFound')
    for (const account of ['consortium', 'observer'] as const) {
      const office = await carrel.signIn(account)
      expect(await problemCode(fetchTitles(uploadId, office))).toBe('forbidden')
      expect(await problemCode(fetchUsers(uploadId, office))).toBe('forbidden')
    }
    expect(await problemCode(fetchTitles(uploadId, carrel.anyone()))).toBe('unauthenticated')
    expect(await problemCode(fetchUsers(uploadId))).toBe('notFound')
    // Its file is behind no address of its own either.
    for (const key of await storedKeys()) {
      expect((await library.fetch(`/files/${key}`)).status).toBe(404)
    }
  })

  it('can be fetched for 30 days, and is removed after them', async () => {
    const uploadId = randomUUID()
    await upload(list(good(), broken), uploadId)
    const recorded = new Set(await recordedKeys())
    carrel.clock.advance(days(30) - minutes(1))
    library = await carrel.signIn('meridian')
    expect((await latest())?.rejectedId).toBe(uploadId)
    expect(await rowsOf(await fetchTitles(uploadId))).toHaveLength(1)
    carrel.clock.advance(minutes(1))
    expect(await latest()).toMatchObject({ rejected: 1, rejectedId: null })
    expect(await problemCode(fetchTitles(uploadId))).toBe('notFound')
    await applyRetention(carrel.platform)
    expect((await storedKeys()).filter((key) => recorded.has(key))).toEqual([])
    const { rowCount } = await carrel.database.pool.query('select from rejected_rows')
    expect(rowCount).toBe(0)
  })
})
