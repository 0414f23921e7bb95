import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { reasonHeader } from '../../../contract/uploads/rejectedRows.ts'
import { kbartColumns } from '../../../contract/holdings/kbart.ts'
import type { UploadAccess } from '../../../contract/holdings/holdingAccess.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { bytesOf, csv, rowsBelow, rowsOf } from '../../support/files/holdingsFiles.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { everything } from '../../support/listFilters.ts'
import { supportAt } from '../../support/supportStaff.ts'

const { titles, books, holdingUploads, summaries } = contract

let carrel: TestPlatform
let library: Caller
let journals: { id: number; name: string; onlineIssn: string }[]
let monographs: { id: number; name: string; isbn: string }[]
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  journals = (await carrel.database.db
    .selectFrom('titles')
    .select(['id', 'name', 'onlineIssn'])
    .where('onlineIssn', 'is not', null)
    .orderBy('id')
    .limit(40)
    .execute()) as typeof journals
  monographs = (await carrel.database.db
    .selectFrom('titles')
    .select(['id', 'name', 'isbn'])
    .where('isbn', 'is not', null)
    .orderBy('id')
    .limit(10)
    .execute()) as typeof monographs
})
afterAll(() => carrel.drop())

const list = (accessType: 'all' | 'print' | 'electronic' = 'all') =>
  library.call(titles.list, { customerId: meridianId, ...everything, accessType })

const header = ['Title', 'Online ISSN', 'Start Date', 'End Date']
const line = (at: number, start = '2001', end = '') => [
  journals[at]?.name ?? '',
  journals[at]?.onlineIssn ?? '',
  start,
  end,
]

const upload = (file: Blob, action: 'overwrite' | 'append', uploadId?: string) =>
  library.call(titles.upload, {
    customerId: meridianId,
    action,
    file,
    accessType: 'electronic',
    uploadId,
  })

const preview = (file: Blob, action: 'overwrite' | 'append') =>
  library.call(holdingUploads.preview, {
    customerId: meridianId,
    kind: 'titles',
    action,
    accessType: 'electronic',
    file,
    uploadId: undefined,
  })

const history = async () =>
  (await library.call(holdingUploads.history, { customerId: meridianId, kind: 'titles' })).rows

/** What the list says of the holdings, without the numbers of its rows. */
const contents = async () =>
  (
    await rowsOf(
      await library.call(titles.download, { customerId: meridianId, ...everything, format: 'csv' }),
    )
  ).map((row) => JSON.stringify(row))

/** Returns an ISBN of 13 digits that begins with 978 as one of 10. */
function isbn10Of(isbn: string): string {
  const digits = isbn.slice(3, 12)
  const sum = Array.from(digits, (digit, at) => Number(digit) * (10 - at)).reduce(
    (a, b) => a + b,
    0,
  )
  const check = (11 - (sum % 11)) % 11
  return `${digits}${check === 10 ? 'X' : check}`
}

describe('the list of titles', () => {
  it('shows a page of what it has, sorted as asked, and how many there are in all', async () => {
    const page = { page: 2, perPage: 5, sort: 'title', order: 'DESC' } as const
    const answer = await library.call(titles.list, {
      customerId: meridianId,
      ...everything,
      ...page,
    })
    const all = await list()
    expect(answer.total).toBe(all.rows.length)
    const backwards = all.rows
      .map(({ title }) => title.toLowerCase())
      .toSorted()
      .toReversed()
    expect(answer.rows.map(({ title }) => title.toLowerCase())).toEqual(backwards.slice(5, 10))
  })

  it('finds titles by a part of their name, wildcards taken as they are', async () => {
    const [first] = (await list()).rows
    const part = first?.title.slice(2, 12) ?? ''
    const found = await library.call(titles.list, {
      customerId: meridianId,
      ...everything,
      title: part,
    })
    expect(found.rows.map(({ title }) => title)).toContain(first?.title)
    expect(
      (await library.call(titles.list, { customerId: meridianId, ...everything, title: '%_%' }))
        .total,
    ).toBe(0)
  })

  it('finds a title by its ISSN, however it is typed, in the list, its download and its selection', async () => {
    const { rows } = await list()
    const held = rows.find(({ identifiers }) => /^\d{4}-\d{3}[\dX]/.test(identifiers))
    const issn = held?.identifiers.slice(0, 9) ?? ''
    const same = rows.filter(({ titleId }) => titleId === held?.titleId).length
    const plain = issn.replace('-', '').toLowerCase()
    for (const typed of [issn, ` ${plain}`, `ISSN: ${issn}`, `e-ISSN ${issn.replace('-', '–')}`]) {
      const filter = { customerId: meridianId, ...everything, title: typed }
      const found = await library.call(titles.list, filter)
      expect(new Set(found.rows.map(({ titleId }) => titleId))).toEqual(new Set([held?.titleId]))
      const file = await library.call(titles.download, { ...filter, format: 'csv' })
      expect(await rowsOf(file)).toHaveLength(same)
      expect((await library.call(titles.selectMatching, filter)).total).toBe(same)
    }
  })

  it('finds a book by its ISBN of either length, and none by an ISBN that it does not have', async () => {
    const all = await library.call(books.list, {
      customerId: meridianId,
      title: '',
      accessType: 'all',
    })
    const held = all.rows.find(({ identifiers }) => identifiers.startsWith('978'))
    const isbn = held?.identifiers ?? ''
    const found = async (title: string) =>
      (
        await library.call(books.list, { customerId: meridianId, title, accessType: 'all' })
      ).rows.map(({ titleId }) => titleId)
    expect(new Set(await found(isbn))).toEqual(new Set([held?.titleId]))
    expect(new Set(await found(isbn10Of(isbn)))).toEqual(new Set([held?.titleId]))
    const others = monographs.filter(({ id }) => !all.rows.some(({ titleId }) => titleId === id))
    expect(others).not.toEqual([])
    expect(await found(others[0]?.isbn ?? '')).toEqual([])
  })

  it('says where else a title comes from', async () => {
    const origins = (await list()).rows.map((row) => row.origins)
    expect(origins.every((one) => one[0] === 'own')).toBe(true)
    expect(origins.some((one) => one.includes('consortium'))).toBe(true)
  })

  it('a removed title leaves the list and can be brought back', async () => {
    const before = await list()
    const recordId = before.rows[3]?.recordId ?? 0
    await library.call(titles.remove, { customerId: meridianId, recordId })
    expect((await list()).total).toBe(before.total - 1)
    expect(
      await problemCode(library.call(titles.remove, { customerId: meridianId, recordId })),
    ).toBe('notFound')
    await library.call(titles.restore, { customerId: meridianId, recordIds: [recordId] })
    expect(await list()).toEqual(before)
  })
})

describe('a title', () => {
  it('shows every way the library has it, its own holdings first, each with its coverage', async () => {
    const row = (await list()).rows.find(({ origins }) => origins.includes('consortium'))
    const { titleId = 0 } = row ?? {}
    const title = await library.call(titles.details, { customerId: meridianId, titleId })
    expect(title).toMatchObject({ titleId, title: row?.title, publisherName: row?.publisherName })
    const [own, ...others] = title.holdings
    expect(own).toMatchObject({ origin: 'own', startDate: row?.startDate, endDate: row?.endDate })
    const through = others.find(({ origin }) => origin === 'consortium')
    expect(through?.packageName).not.toBe('')
  })

  it('that the library does not have is not found', async () => {
    const nowhere = await carrel.database.pool.query<{ id: number }>(
      `select id from titles t where not is_open_access and not exists (
         select from member_titles m where m.title_id = t.id and m.customer_id = ${meridianId})
       limit 1`,
    )
    const titleId = nowhere.rows[0]?.id ?? 0
    expect(titleId).toBeGreaterThan(0)
    expect(
      await problemCode(library.call(titles.details, { customerId: meridianId, titleId })),
    ).toBe('notFound')
  })
})

describe('an upload', () => {
  it('appends only what is new', async () => {
    await upload(csv(header, line(0), line(1)), 'overwrite')
    const answer = await upload(csv(header, line(1, '2001', '2010'), line(2)), 'append')
    expect(answer).toEqual({ outcome: 'complete', answer: { total: 2 } })
    const { rows } = await list('electronic')
    expect(new Set(rows.map(({ title }) => title))).toEqual(
      new Set([0, 1, 2].map((index) => journals[index]?.name)),
    )
    // What was there stays as it was.
    expect(rows.find(({ title }) => title === journals[1]?.name)?.endDate).toBe('')
  })

  it('replaces the titles of its way of access and leaves the others', async () => {
    const print = await list('print')
    await upload(csv(header, line(5), line(6)), 'overwrite')
    expect((await list('electronic')).total).toBe(2)
    expect(await list('print')).toEqual(print)
  })

  it('previews exactly what it then does', async () => {
    await upload(csv(header, line(0), line(1), line(2)), 'overwrite')
    const file = csv(header, line(1), line(2, '2001', '2005'), line(3), [
      'No such',
      '1234-5679',
      '',
      '',
    ])
    const before = await contents()
    const plan = await preview(file, 'overwrite')
    expect(plan).toMatchObject({ total: 4, added: 1, changed: 1, removed: 1, kept: 1, rejected: 1 })
    expect(plan.sample.map(({ effect }) => effect)).toEqual(['kept', 'changed', 'added'])
    expect(await contents()).toEqual(before)
    await upload(file, 'overwrite')
    const [batch] = await history()
    expect(batch).toMatchObject({ added: 1, changed: 1, removed: 1, accepted: 3, rejected: 1 })
  })

  it('gives rejected rows back as they are with a reason, and takes the good ones', async () => {
    const answer = await upload(
      csv(
        header,
        line(8),
        ['Broken', '1234-5678', '', ''],
        ['', journals[9]?.onlineIssn ?? '', '', ''],
        line(9, '2010', '2001'),
        line(8),
        line(10, '31/12/2001'),
      ),
      'overwrite',
    )
    if (answer.outcome !== 'partial') throw new Error('no row was rejected')
    expect(answer.accepted).toBe(1)
    const rows = await rowsOf(answer.sheet)
    expect(rows.map((row) => [row['Title'], row['Online ISSN']])).toEqual([
      ['Broken', '1234-5678'],
      ['', journals[9]?.onlineIssn],
      [journals[9]?.name, journals[9]?.onlineIssn],
      [journals[8]?.name, journals[8]?.onlineIssn],
      [journals[10]?.name, journals[10]?.onlineIssn],
    ])
    expect(rows.map((row) => row[reasonHeader]?.split(':')[0])).toEqual([
      'Online ISSN',
      'Title',
      'End Date',
      'ISSN',
      'Start Date',
    ])
    expect(rows[3]?.[reasonHeader]).toBe(
      'ISSN: The same title with the same start date stands in row 2',
    )
    expect((await list('electronic')).total).toBe(1)
  })

  it.each([
    ['nothing at all', new File([], 'empty.csv')],
    ['only headers', csv(header)],
  ])('an empty file changes nothing: %s', async (_, file) => {
    const before = await contents()
    expect(await upload(file, 'overwrite')).toEqual({ outcome: 'complete', answer: { total: 0 } })
    expect(await contents()).toEqual(before)
  })

  it.each([
    ['%PDF-1.7 and so on', 'unsupportedType', 'The file is a PDF, not a list'],
    ['a,b', 'invalid', '"Title"'],
    ['<html><body>No list</body></html>', 'unsupportedType', 'The file is a web page, not a list'],
    ['Name;Colour', 'invalid', '"Title"'],
  ])('a file of one line that is no list is refused: %s', async (text, code, expected) => {
    await expect(upload(new File([text], 'list.csv'), 'overwrite')).rejects.toMatchObject({
      code,
      message: expect.stringContaining(expected) as string,
    })
    expect(await problemCode(preview(new File([text], 'list.csv'), 'append'))).toBe(code)
  })

  it('a file of something else is refused as a whole', async () => {
    expect(await problemCode(upload(csv(['Name', 'Colour'], ['a', 'b']), 'overwrite'))).toBe(
      'invalid',
    )
    expect(await problemCode(upload(new Blob(['%PDF-1.7\n\0']), 'overwrite'))).toBe(
      'unsupportedType',
    )
  })

  it('sent twice under one id is written once', async () => {
    const file = csv(header, line(11), line(12))
    const id = crypto.randomUUID()
    const uploads = async () => (await history()).length
    const before = await uploads()
    const [one, two] = await Promise.all([upload(file, 'append', id), upload(file, 'append', id)])
    expect(one).toEqual(two)
    expect(await uploads()).toBe(before + 1)
    expect(await problemCode(upload(csv(header, line(13)), 'append', id))).toBe('invalid')
  })

  it('that runs can be found again by the user who began it, until it ends', async () => {
    const running = (caller: Caller) =>
      caller.call(contract.uploads.running, { kind: 'titles' as const })
    const other = await carrel.signIn('lakeside')
    const uploadId = crypto.randomUUID()
    // The list is locked, as by another upload that takes its time.
    const client = await carrel.database.pool.connect()
    await client.query('set idle_in_transaction_session_timeout = 0; begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('library_titles'), ${meridianId})`)
    const done = upload(csv(header, line(14)), 'append', uploadId)
    await expect.poll(() => running(library)).toEqual([{ uploadId, fileName: 'list.csv' }])
    expect(await running(other)).toEqual([])
    expect(await problemCode(other.call(contract.uploads.progress, { uploadId }))).toBe('notFound')
    await client.query('commit')
    client.release()
    await done
    expect(await running(library)).toEqual([])
  })

  it.each([
    ['failed', 'nothing was written', []],
    ['done', 'its rows were written', [{ kind: 'titles' }]],
  ])('has %s a minute after its process ended, when %s', async (stage, _, batches) => {
    const uploadId = crypto.randomUUID()
    const progress = () => library.call(contract.uploads.progress, { uploadId })
    const { pool } = carrel.database
    await pool.query(
      `insert into upload_progress (id, customer_id, account_id, kind, file_name, stage, updated_at)
       select $1, $2, id, 'titles', 'list.csv', 'write', $3 from accounts where user_name = 'meridian'`,
      [uploadId, meridianId, carrel.clock.now()],
    )
    expect(await progress()).toMatchObject({ stage: 'write' })
    for (const { kind } of batches) {
      await pool.query(
        `insert into upload_batches (customer_id, kind, upload_id, file_name, created_at)
         values ($1, $2, $3, 'list.csv', now())`,
        [meridianId, kind, uploadId],
      )
    }
    carrel.clock.advance(61_000)
    expect(await progress()).toMatchObject({ stage })
    const running = await library.call(contract.uploads.running, { kind: 'titles' })
    expect(running).toEqual([])
  })

  it('that waits for another one for more than a minute has not failed', async () => {
    const uploadId = crypto.randomUUID()
    const client = await carrel.database.pool.connect()
    await client.query('set idle_in_transaction_session_timeout = 0; begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('library_titles'), ${meridianId})`)
    const done = upload(csv(header, line(15)), 'append', uploadId)
    const stage = async () => (await library.call(contract.uploads.progress, { uploadId })).stage
    await expect.poll(stage).toBe('write')
    carrel.clock.advance(61_000)
    const lastSign = async () => {
      const { rows } = await carrel.database.pool.query<{ at: Date }>(
        'select updated_at as at from upload_progress where id = $1',
        [uploadId],
      )
      return rows[0]?.at
    }
    await expect.poll(lastSign, { timeout: 10_000 }).toEqual(carrel.clock.now())
    expect(await stage()).toBe('write')
    await client.query('commit')
    client.release()
    await done
    expect(await stage()).toBe('done')
  })

  it('is listed page by page, the latest first', async () => {
    const all = await history()
    const page = await library.call(holdingUploads.history, {
      customerId: meridianId,
      kind: 'titles',
      page: 2,
      perPage: 3,
    })
    expect(page).toEqual({ rows: all.slice(3, 6), total: all.length })
  })

  it('leaves removed rows with their days, also when no return can bring them back any more', async () => {
    await upload(csv(header, line(0), line(1)), 'overwrite')
    await upload(csv(header, line(2)), 'overwrite')
    const removed = async () => {
      const { rows } = await carrel.database.pool.query<{ id: string }>(
        `select id from library_titles where customer_id = ${meridianId} and removed_at is not null`,
      )
      return rows.map(({ id }) => Number(id))
    }
    const before = await removed()
    expect(before.length).toBeGreaterThan(0)
    await carrel.database.pool.query(
      `update library_titles set removed_at = removed_at - interval '31 days'
       where removed_at is not null`,
    )
    await upload(csv(header, line(2)), 'append')
    expect(new Set(await removed())).toEqual(new Set(before))
    const recordIds = before.slice(0, 1000)
    const answer = await library.call(titles.restore, { customerId: meridianId, recordIds })
    expect(answer.restored).toBe(0)
  })

  it('returns with one call to the list before it, later uploads included', async () => {
    await upload(csv(header, line(0), line(1), line(2)), 'overwrite')
    const before = await contents()
    await upload(csv(header, line(2, '2001', '2003'), line(4)), 'overwrite')
    await upload(csv(header, line(5)), 'append')
    const [last, earlier] = await history()
    expect([last?.later, earlier?.later]).toEqual([0, 1])
    await library.call(holdingUploads.undo, {
      customerId: meridianId,
      batchId: earlier?.batchId ?? 0,
    })
    expect(await contents()).toEqual(before)
    expect(
      await problemCode(
        library.call(holdingUploads.undo, { customerId: meridianId, batchId: last?.batchId ?? 0 }),
      ),
    ).toBe('notFound')
  })

  it('of both print and online titles is undone with an earlier one of either, and all after it too', async () => {
    const uploadAs = (accessType: UploadAccess, ...rows: string[][]) =>
      library.call(titles.upload, {
        customerId: meridianId,
        action: 'overwrite',
        file: csv([...header, 'Print or Online'], ...rows),
        accessType,
        uploadId: undefined,
      })
    const before = await contents()
    await uploadAs('print', [...line(0), ''])
    await uploadAs('mixed', [...line(1), 'Print'], [...line(2), 'Online'])
    await uploadAs('electronic', [...line(3), ''])
    const [, , first] = await history()
    expect(first?.later).toBe(2)
    await library.call(holdingUploads.undo, {
      customerId: meridianId,
      batchId: first?.batchId ?? 0,
    })
    expect(await contents()).toEqual(before)
  })

  it.each([1, 20, 40])('that fails at row %i leaves the old list', async (at) => {
    await upload(csv(header, line(0), line(1)), 'overwrite')
    const before = await contents()
    const poison = journals[at - 1]?.id ?? 0
    // A fault of the database itself in the middle of the write.
    const { owner } = carrel.database
    await owner.query(`
      create function fail_at() returns trigger language plpgsql as $$
      begin
        if new.title_id = ${poison} then raise exception 'disk full'; end if;
        return new;
      end $$;
      create trigger fail_at before insert on library_titles for each row execute function fail_at()`)
    try {
      const file = csv(header, ...journals.map((_, index) => line(index, '1999')))
      expect(await problemCode(upload(file, 'overwrite'))).toBe('unexpected')
    } finally {
      await owner.query('drop trigger fail_at on library_titles; drop function fail_at()')
    }
    expect(await contents()).toEqual(before)
  })

  it('of books takes ISBNs of either length', async () => {
    const book = monographs[0]
    const isbn = `${book?.isbn.slice(0, 3)}-${book?.isbn.slice(3)}`
    const answer = await library.call(books.upload, {
      customerId: meridianId,
      action: 'overwrite',
      file: csv(['isbn ', 'TITLE', 'Year'], [isbn, book?.name ?? '', 2020]),
      uploadId: undefined,
    })
    expect(answer).toEqual({ outcome: 'complete', answer: { total: 1 } })
    const { rows } = await library.call(books.list, {
      customerId: meridianId,
      title: '',
      accessType: 'all',
    })
    expect(rows).toMatchObject([
      { title: book?.name, identifiers: book?.isbn, resourceYear: '2020' },
    ])
  })
})

describe('KBART', () => {
  const download = (format: 'kbart' | 'csv') =>
    library.call(titles.download, {
      customerId: meridianId,
      ...everything,
      accessType: 'electronic',
      format,
    })

  it('has all columns in their order under the name the practice asks for', async () => {
    const file = await download('kbart')
    expect(file.fileName).toBe(
      'Carrel_SouthernUniversitiesConsortium_MeridianUniversityLibraryOnlineTitles_2026-03-18.txt',
    )
    const text = new TextDecoder().decode(await bytesOf(file.body))
    expect(text.split('\r\n')[0]?.split('\t')).toEqual([...kbartColumns])
  })

  it('out and in again gives the same holdings', async () => {
    const rich = [
      ...header,
      'num_first_vol_online',
      'embargo_info',
      'coverage_depth',
      'coverage_notes',
      'Year',
    ]
    await upload(
      csv(
        rich,
        [
          ...line(0, '2001-05', '2009-12-31'),
          3,
          'R10Y;P30D',
          'selected articles',
          'Gap follows',
          2020,
        ],
        [...line(0, '2012'), '', '', '', '', ''],
        [...line(1), '', 'P1Y', '', '', ''],
      ),
      'overwrite',
    )
    const before = await contents()
    const { body } = await download('kbart')
    const file = new Blob([await new Response(body).arrayBuffer()])
    expect(await preview(file, 'overwrite')).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      kept: 3,
    })
    await upload(csv(header, line(7)), 'overwrite')
    await upload(file, 'overwrite')
    // A year is nothing that KBART says.
    const yearless = (rows: string[]) => rows.map((row) => row.replace(/"Year":"\d*"/, ''))
    expect(yearless(await contents())).toEqual(yearless(before))
  })
})

describe('nobody else', () => {
  it('sees, removes, uploads or returns the holdings of a library', async () => {
    const other = await carrel.signIn('lakeside')
    await upload(csv(header, line(0)), 'append')
    const [mine] = (await list()).rows
    const recordId = mine?.recordId ?? 0
    const [batch] = await history()
    expect(
      await problemCode(other.call(titles.list, { customerId: meridianId, ...everything })),
    ).toBe('forbidden')
    expect(await problemCode(other.call(titles.remove, { customerId: meridianId, recordId }))).toBe(
      'forbidden',
    )
    // Under one's own name another's row does not exist.
    expect(await problemCode(other.call(titles.remove, { customerId: lakesideId, recordId }))).toBe(
      'notFound',
    )
    expect(
      await problemCode(
        other.call(holdingUploads.undo, { customerId: lakesideId, batchId: batch?.batchId ?? 0 }),
      ),
    ).toBe('notFound')
    expect(
      await other.call(titles.restore, { customerId: lakesideId, recordIds: [recordId] }),
    ).toEqual({ restored: 0 })
    expect((await list()).rows[0]?.recordId).toBe(recordId)
  })

  it('than the staff of the provider gets all holdings, whatever the address says', async () => {
    const all = { customerId: meridianId, ...everything, format: 'csv' } as const
    const input = { customerId: meridianId, reportType: 'all', infoAdmin: true } as const
    expect(await problemCode(library.call(titles.downloadAll, all))).toBe('forbidden')
    expect(await problemCode(library.call(summaries.downloadTitles, input))).toBe('forbidden')
    const staff = await supportAt(carrel, meridianId)
    const rows = await rowsOf(await staff.call(titles.downloadAll, all))
    expect(new Set(rows.map((row) => row['Origin'])).size).toBeGreaterThan(1)
    const { fileName } = await staff.call(titles.downloadAll, { ...all, format: 'kbart' })
    expect(fileName).toContain('_MeridianUniversityLibraryAllTitlesAndPackages_')
    const part = { ...all, format: 'kbart', title: 'a' } as const
    expect((await staff.call(titles.downloadAll, part)).fileName).toContain(
      '_MeridianUniversityLibrarySelectedTitlesAndPackages_',
    )
    const printed = { ...part, accessType: 'print' } as const
    expect((await staff.call(titles.downloadAll, printed)).fileName).toContain(
      '_MeridianUniversityLibrarySelectedPrintTitlesAndPackages_',
    )
    const { rows: summary } = await rowsBelow(
      await staff.call(summaries.downloadTitles, input),
      'Title',
    )
    expect(summary[0]).toHaveProperty('Packages')
  })
})
