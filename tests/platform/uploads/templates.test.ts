import { read } from 'xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { exampleMark } from '../../../contract/uploads/templateExample.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'
import type { Caller } from '../../support/caller.ts'
import { bytesOf, csv, rowsOf } from '../../support/files/holdingsFiles.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { books, endUsers, titles } = contract
const customerId = meridianId
const list = { customerId, action: 'overwrite', uploadId: undefined } as const

let carrel: TestPlatform
let library: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

const templates = {
  titles: () => library.call(titles.downloadFormat, { customerId }),
  books: () => library.call(books.downloadFormat, {}),
  users: () => library.call(endUsers.downloadFormat, { customerId }),
}

const fileOf = async (download: Download) =>
  new File([(await bytesOf(download.body)).slice()], 'template.xlsx')

it.each(Object.entries(templates))(
  'the template of %s has one example row, and text columns, so that nothing typed turns into a date',
  async (_, download) => {
    const { Sheets, SheetNames } = read(await bytesOf((await download()).body), {
      cellNF: true,
      sheetStubs: true,
    })
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
    expect(sheet['A2']).toMatchObject({ v: exampleMark, z: '@' })
    for (const cell of ['A3', 'B3', 'F3', 'G400']) expect(sheet[cell]).toMatchObject({ z: '@' })
    expect(await rowsOf(await download())).toHaveLength(1)
  },
)

it('a template that is uploaded as it came is an empty file', async () => {
  const empty = { outcome: 'complete', answer: { total: 0 } }
  const before = await library.call(titles.list, {
    customerId,
    title: '',
    resourceType: '',
    accessType: 'all',
  })
  for (const accessType of ['print', 'electronic', 'mixed'] as const) {
    const file = await fileOf(await library.call(titles.downloadFormat, { customerId }))
    expect(await library.call(titles.upload, { ...list, accessType, file })).toEqual(empty)
  }
  const file = await fileOf(await library.call(books.downloadFormat, {}))
  expect(await library.call(books.upload, { ...list, file })).toEqual(empty)
  const users = await fileOf(await library.call(endUsers.downloadFormat, { customerId }))
  expect(
    await library.call(endUsers.upload, { customerId, uploadId: undefined, file: users }),
  ).toMatchObject({ answer: { created: 0 } })
  const after = await library.call(titles.list, {
    customerId,
    title: '',
    resourceType: '',
    accessType: 'all',
  })
  expect(after.total).toBe(before.total)
})

it('rows below the example are uploaded, and only they are counted', async () => {
  const { rows } = await carrel.database.pool.query<{ name: string; issn: string }>(
    `select name, online_issn as issn from titles
     where online_issn is not null and name !~ '[,"]' order by id limit 1`,
  )
  const file = csv(
    ['Title', 'Online ISSN'],
    [exampleMark, '2049-3630'],
    [rows[0]?.name ?? '', rows[0]?.issn ?? ''],
  )
  expect(await library.call(titles.upload, { ...list, accessType: 'electronic', file })).toEqual({
    outcome: 'complete',
    answer: { total: 1 },
  })
  const sheet = await sheetFile(userHeaders, [newUser(70, { first: exampleMark }), newUser(71)])
  expect(
    await library.call(endUsers.upload, { customerId, uploadId: undefined, file: sheet }),
  ).toMatchObject({ outcome: 'complete', answer: { created: 1 } })
})
