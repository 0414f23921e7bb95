import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { reasonHeader } from '../../../contract/uploads/rejectedRows.ts'
import { surplusReason } from '../../../contract/uploads/surplusCells.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { rowsOf } from '../../support/files/holdingsFiles.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { endUsers, uploads, dashboard } = contract

const customerId = harbourId
let carrel: TestPlatform
let harbour: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  harbour = await carrel.signIn('harbour')
})
afterAll(() => carrel.drop())
beforeEach(async () => {
  // The same file within a minute would be the same click.
  carrel.clock.advance(120_000)
  await carrel.database.db.deleteFrom('endUsers').where('customerId', '=', customerId).execute()
  harbour = await carrel.signIn('harbour')
})

const upload = (file: Blob, uploadId?: string) =>
  harbour.call(endUsers.upload, { file, customerId, uploadId })
const remove = (file: Blob) => harbour.call(endUsers.remove, { file, customerId })
const list = async () => rowsOf(await harbour.call(endUsers.downloadList, { customerId }))
const counts = () => harbour.call(dashboard.libraryUserCounts, { customerId })

const several = (count: number) => Array.from({ length: count }, (_, nth) => newUser(nth + 1))
const uploadSeveral = async (count: number) => upload(await sheetFile(userHeaders, several(count)))

describe('a sheet of new users', () => {
  it('of 500 rows with 7 faults creates 493, and the 7 come back with their reasons', async () => {
    const rows = several(500)
    rows[10] = newUser(11, { email: 'no address' })
    rows[20] = newUser(21, { password: 'short' })
    rows[30] = newUser(31, { password: '      ' })
    rows[40] = newUser(41, { first: '' })
    rows[50] = newUser(51, { email: 'READER1@harbour.example' })
    rows[60] = newUser(61, { email: '' })
    rows[70] = newUser(71, { password: 'p'.repeat(129) })
    const outcome = await upload(await sheetFile(userHeaders, rows))
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(493)
    expect(outcome.sheet.fileName).toMatch(/_\d{8}T\d{6}\.xlsx$/)
    const returned = await rowsOf(outcome.sheet)
    expect(returned.map((row) => row[reasonHeader])).toEqual([
      'Email-id: This is not an e-mail address',
      'password: The password must have at least 6 characters',
      'password: The password is blank',
      'First Name: This is mandatory',
      'Email-id: This e-mail address is in the file twice',
      'Email-id: This is mandatory',
      'password: The password must have at most 128 characters',
    ])
    expect(Object.keys(returned[0] ?? {})).toEqual([...userHeaders, reasonHeader])
    expect(await list()).toHaveLength(493)
  }, 60_000)

  it('comes back ready to be corrected: its columns are those of the format, its passwords blank', async () => {
    const outcome = await upload(
      await sheetFile(userHeaders, [newUser(1), newUser(2, { password: 'tiny' })]),
    )
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    const [row = {}] = await rowsOf(outcome.sheet)
    expect(row).toMatchObject({ 'First Name': 'Reader2', 'Email-id': 'reader2@harbour.example' })
    expect(row['password']).toBe('')
  })

  it('is read by its headers, in any order and case', async () => {
    const file = await sheetFile(
      ['EMAIL ID', 'Password', 'something else', 'first name'],
      [['asha@harbour.example', 'secret-1', 'x', 'Asha']],
    )
    expect(await upload(file)).toEqual({ outcome: 'complete', answer: { created: 1 } })
    expect(await list()).toMatchObject([{ 'First Name': 'Asha', 'Is Deleted': 'FALSE' }])
  })

  it('may be a .csv', async () => {
    const file = new File(
      ['First Name,Email-id,password\r\nAsha,asha@harbour.example,"a,b,c,d"\r\n'],
      'users.csv',
    )
    expect(await upload(file)).toEqual({ outcome: 'complete', answer: { created: 1 } })
  })

  it('rejects a row with more cells than the header, and shows no shifted password', async () => {
    const text = [
      'First Name,Last Name,Email-id,password,Department',
      'Asha,Rao,asha@harbour.example,secret-1,Physics',
      'Ravi,Rao, Jr.,ravi@harbour.example,secret-2,Physics',
      'Mira,Rao,mira@harbour.example,secret,3,Physics,',
    ]
    const file = new File([text.join('\r\n')], 'users.csv')
    const preview = await harbour.call(endUsers.check, { file, customerId, purpose: 'creation' })
    const fault = { column: '(column 6)', reason: 'surplus' }
    expect(preview).toMatchObject({ accepted: 1, rejected: 2 })
    expect(preview.faults).toEqual([
      { line: 3, ...fault },
      { line: 4, ...fault },
    ])
    const outcome = await upload(file)
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(1)
    const rejected = await rowsOf(outcome.sheet)
    expect(rejected).toMatchObject([
      { 'First Name': 'Ravi', [reasonHeader]: `(column 6): ${surplusReason}` },
      { 'First Name': 'Mira', [reasonHeader]: `(column 6): ${surplusReason}` },
    ])
    expect(JSON.stringify([preview, rejected])).not.toMatch(/secret|"3"/)
  })

  it('without a mandatory column is refused with its name', async () => {
    const file = await sheetFile(['First Name', 'Email-id'], [['Asha', 'asha@harbour.example']])
    await expect(upload(file)).rejects.toThrow('"password"')
  })

  it('does not take the address of an active user again', async () => {
    await uploadSeveral(2)
    const outcome = await upload(await sheetFile(userHeaders, [newUser(2), newUser(3)]))
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(1)
    expect(await rowsOf(outcome.sheet)).toMatchObject([
      { [reasonHeader]: 'Email-id: An active user with this e-mail address exists already' },
    ])
  })

  it('sent twice by a double click creates once, and both are answered alike', async () => {
    const file = await sheetFile(userHeaders, [...several(3), newUser(9, { password: 'no' })])
    const outcomes = await Promise.all([upload(file), upload(file), upload(file)])
    const answers = await Promise.all(
      outcomes.map(async (outcome) =>
        outcome.outcome === 'partial' ? [outcome.accepted, await rowsOf(outcome.sheet)] : outcome,
      ),
    )
    expect(answers[0]?.[0 as never]).toBe(3)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await list()).toHaveLength(3)
    expect((await harbour.call(endUsers.history, { customerId })).rows[0]).toMatchObject({
      kind: 'users',
      accepted: 3,
      rejected: 1,
      by: 'harbour',
    })
  })

  it('under an id that was used for another file is refused', async () => {
    const uploadId = randomUUID()
    await upload(await sheetFile(userHeaders, several(1)), uploadId)
    const other = upload(await sheetFile(userHeaders, several(2)), uploadId)
    expect(await problemCode(other)).toBe('invalid')
  })

  it('is previewed before anything is written', async () => {
    const file = await sheetFile(userHeaders, [newUser(1), newUser(2, { email: 'nowhere' })])
    const preview = await harbour.call(endUsers.check, { file, customerId, purpose: 'creation' })
    expect(preview).toMatchObject({
      total: 2,
      accepted: 1,
      rejected: 1,
      rows: [{ line: 2, firstName: 'Reader1', hasPassword: true }, { line: 3 }],
      faults: [{ line: 3, column: 'Email-id', reason: 'email' }],
    })
    expect(JSON.stringify(preview)).not.toContain('secret-1')
    expect(await list()).toEqual([])
  })

  it('reports its progress, and can be stopped before it writes', async () => {
    const uploadId = randomUUID()
    const running = upload(await sheetFile(userHeaders, several(200)), uploadId)
    const outcome = running.then(
      () => 'finished',
      (error: unknown) => (error instanceof Problem ? error.code : 'failed'),
    )
    await expect
      .poll(() =>
        harbour.call(uploads.progress, { uploadId }).then(
          (p) => p.stage,
          () => 'none',
        ),
      )
      .toBe('prepare')
    expect(await harbour.call(uploads.cancel, { uploadId })).toEqual({ stopped: true })
    expect(await outcome).toBe('cancelled')
    expect((await harbour.call(uploads.progress, { uploadId })).stage).toBe('cancelled')
    expect(await harbour.call(uploads.cancel, { uploadId })).toEqual({ stopped: false })
    expect(await list()).toEqual([])
    const stranger = await carrel.signIn('meridian')
    expect(await problemCode(stranger.call(uploads.progress, { uploadId }))).toBe('notFound')
    expect(await problemCode(stranger.call(uploads.cancel, { uploadId }))).toBe('notFound')
    const unknown = { uploadId: randomUUID() }
    expect(await problemCode(harbour.call(uploads.cancel, unknown))).toBe('notFound')
  }, 30_000)

  it('keeps its passwords to itself: hashed in the database, in no log, no mail, no returned file', async () => {
    const canary = 'Canary-Pass-7'
    const outcome = await upload(
      await sheetFile(userHeaders, [
        newUser(1, { password: canary }),
        newUser(2, { password: canary, email: 'nowhere' }),
      ]),
    )
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(JSON.stringify(await rowsOf(outcome.sheet))).not.toContain(canary)
    expect(carrel.log.join('\n')).not.toContain(canary)
    const { rows } = await carrel.database.pool.query<{ everything: string }>(`
      select coalesce(string_agg(t::text, ' '), '') as everything from (
        select u::text from end_users u union all select m::text from mails m
        union all select a::text from audit_log a union all select b::text from upload_batches b
        union all select p::text from upload_progress p) as t`)
    expect(rows[0]?.everything).not.toContain(canary)
    expect(rows[0]?.everything).toContain('$argon2id$')
  })
})

describe('a deletion', () => {
  const listHeaders = ['First Name', 'Last Name', 'Email-id', 'Department', 'Is Deleted']

  it('by the downloaded list removes exactly the marked ones', async () => {
    await uploadSeveral(20)
    const rows = await list()
    const marked = new Set([3, 7, 11])
    const file = await sheetFile(
      listHeaders,
      rows.map((row, index) =>
        listHeaders.map((header) =>
          header === 'Is Deleted' && marked.has(index) ? 'TRUE' : (row[header] ?? ''),
        ),
      ),
    )
    expect(await remove(file)).toEqual({ outcome: 'complete', answer: { deleted: 3 } })
    const left = (await list()).map((row) => row['Email-id'])
    expect(left).toEqual(
      rows.filter((_, index) => !marked.has(index)).map((row) => row['Email-id']),
    )
  })

  it('disables and does not erase: the counts stay true, and an undo brings the users back', async () => {
    await uploadSeveral(5)
    const before = await counts()
    await remove(await sheetFile(['Email-id', 'Is Deleted'], [['READER2@harbour.example', true]]))
    expect(await counts()).toMatchObject({
      active: before.active - 1,
      inactive: before.inactive + 1,
    })
    const [deletion] = (await harbour.call(endUsers.history, { customerId })).rows
    const batchId = deletion?.batchId ?? 0
    expect(await harbour.call(endUsers.undo, { customerId, batchId })).toEqual({
      changed: 1,
      left: 0,
    })
    expect(await list()).toHaveLength(5)
    expect(await counts()).toEqual(before)
    expect(await problemCode(harbour.call(endUsers.undo, { customerId, batchId }))).toBe('conflict')
  })

  it('cannot be undone after 30 days', async () => {
    await uploadSeveral(1)
    const batchId = (await harbour.call(endUsers.history, { customerId })).rows[0]?.batchId ?? 0
    carrel.clock.advance(31 * 86_400_000)
    harbour = await carrel.signIn('harbour')
    expect(await problemCode(harbour.call(endUsers.undo, { customerId, batchId }))).toBe('conflict')
  })

  it('returns what it cannot understand', async () => {
    await uploadSeveral(2)
    const outcome = await remove(
      await sheetFile(
        ['Email-id', 'Is Deleted'],
        [
          ['reader1@harbour.example', 'TRUE'],
          ['nobody@harbour.example', 'TRUE'],
          ['reader2@harbour.example', 'maybe'],
        ],
      ),
    )
    if (outcome.outcome !== 'partial') throw new Error('every row was taken')
    expect(outcome.accepted).toBe(1)
    expect((await rowsOf(outcome.sheet)).map((row) => row[reasonHeader])).toEqual([
      'Email-id: No active user of the library has this e-mail address',
      'Is Deleted: Write TRUE to delete this user, or FALSE to keep the user',
    ])
  })

  it('of another library’s users is none', async () => {
    await uploadSeveral(1)
    const meridian = await carrel.signIn('meridian')
    const file = await sheetFile(['Email-id', 'Is Deleted'], [['reader1@harbour.example', 'TRUE']])
    const outcome = await meridian.call(endUsers.remove, { file, customerId: meridianId })
    expect(outcome).toMatchObject({ outcome: 'partial', accepted: 0 })
    expect(await problemCode(meridian.call(endUsers.remove, { file, customerId }))).toBe(
      'forbidden',
    )
    expect(await list()).toHaveLength(1)
  })
})

describe('a hostile file', () => {
  const xlsx = (files: Record<string, Uint8Array>) => new File([zipSync(files)], 'users.xlsx')
  const text = (content: string) => new TextEncoder().encode(content)
  const book = {
    '[Content_Types].xml': text(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
  }
  const files: [string, () => File][] = [
    ['a zip bomb', () => xlsx({ ...book, 'xl/worksheets/sheet1.xml': new Uint8Array(300e6) })],
    [
      'an external entity',
      () =>
        xlsx({
          ...book,
          'xl/workbook.xml': text(
            '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
          ),
        }),
    ],
    [
      'a picture under the right name',
      () => new File([new Uint8Array([0x89, 0x50, 0, 1])], 'u.xlsx'),
    ],
    ['an old .xls', () => new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'u.xlsx')],
    ['an archive cut short', () => new File([zipSync(book).slice(0, 60)], 'u.xlsx')],
    ['nothing at all', () => new File([], 'u.xlsx')],
    ['more than 5 MB', () => new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'u.csv')],
    ['one line of another kind', () => new File(['%PDF-1.7 and so on'], 'u.csv')],
    ['one line with other columns', () => new File(['a,b'], 'u.csv')],
    ['one line of HTML', () => new File(['<html><body>No list</body></html>'], 'u.csv')],
    [
      'a picture without line breaks',
      () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x4a, 0x46, 0x49, 0x46])], 'u.csv'),
    ],
    [
      'a column twice',
      () => new File(['First Name,Email-id,Email-id,password\nA,b@c.example,d,secret'], 'u.csv'),
    ],
  ]

  it.each(files)('%s is refused with a clear text', async (_, make) => {
    const outcome = await upload(make()).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(outcome).toBeInstanceOf(Problem)
    expect(['invalid', 'tooLarge', 'unsupportedType']).toContain((outcome as Problem).code)
    expect((outcome as Problem).message).toMatch(/file|column|workbook/i)
  })

  it('with a header that names a prototype means just that column', async () => {
    const file = new File(
      ['__proto__,First Name,Email-id,password\nx,Asha,asha@harbour.example,secret-1'],
      'u.csv',
    )
    expect(await upload(file)).toEqual({ outcome: 'complete', answer: { created: 1 } })
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
