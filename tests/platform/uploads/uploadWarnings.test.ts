import { expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { warnings } from '../../../contract/holdings/rowWarnings.ts'
import { surplusReason } from '../../../contract/uploads/surplusCells.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { csv, journalHeader, rowsOf } from '../../support/files/holdingsFiles.ts'
import { openUploadWorld } from '../../support/uploadWorld.ts'

const { holdingUploads, titles } = contract

const world = openUploadWorld()

const header = [...journalHeader, 'End Date', 'access_type']
const line = (
  nth: number,
  change: Partial<Record<'title' | 'start' | 'end' | 'access', string>>,
) => [
  change.title ?? world.journals[nth]?.name ?? '',
  world.journals[nth]?.issn ?? '',
  change.start ?? '2001',
  change.end ?? '',
  change.access ?? 'P',
]

const preview = (file: File) =>
  world.library.call(holdingUploads.preview, {
    customerId: meridianId,
    kind: 'titles',
    action: 'append',
    accessType: 'electronic',
    file,
    uploadId: undefined,
  })

it('a preview warns about what is unlikely to be meant, and the rows are uploaded as they are', async () => {
  const file = csv(
    header,
    line(0, {}),
    line(1, { access: 'M', start: '1492' }),
    line(2, { title: 'Zzyzx Quarterly' }),
    ['Broken', '1234-5678', '', '', 'M'],
  )
  const plan = await preview(file)
  expect(plan).toMatchObject({ added: 3, rejected: 1, doubtful: 2 })
  expect(plan.warnings).toEqual([
    {
      row: 3,
      title: world.journals[1]?.name,
      column: 'access_type',
      value: 'M',
      reason: warnings.mixedAccess,
    },
    {
      row: 3,
      title: world.journals[1]?.name,
      column: 'Start Date',
      value: '1492',
      reason: warnings.earlyStart,
    },
    {
      row: 4,
      title: 'Zzyzx Quarterly',
      column: 'ISSN',
      value: world.journals[2]?.issn,
      reason: `${warnings.otherTitle}: ${world.journals[2]?.name}`,
    },
  ])
  const outcome = await world.library.call(titles.upload, {
    customerId: meridianId,
    action: 'append',
    accessType: 'electronic',
    stagedId: plan.stagedId,
    uploadId: undefined,
  })
  if (outcome.outcome !== 'partial') throw new Error('no row was rejected')
  expect(outcome.accepted).toBe(3)
  expect(Object.keys((await rowsOf(outcome.sheet))[0] ?? {})).toEqual([
    ...header,
    'Reason for rejection',
  ])
})

it('a row with more cells than the header is rejected, because its cells may be in the wrong columns', async () => {
  const shifted = line(1, { end: 'no date,2001' })
  const plan = await preview(csv(header, line(0, {}), shifted))
  expect(plan).toMatchObject({ added: 1, rejected: 1 })
  expect(plan.faults).toEqual([
    {
      row: 3,
      title: world.journals[1]?.name,
      column: `(column ${header.length + 1})`,
      value: 'P',
      reason: surplusReason,
    },
  ])
  const outcome = await world.library.call(titles.upload, {
    customerId: meridianId,
    action: 'append',
    accessType: 'electronic',
    file: csv(header, shifted),
    uploadId: undefined,
  })
  if (outcome.outcome !== 'partial') throw new Error('every row was taken')
  expect(await rowsOf(outcome.sheet)).toMatchObject([
    { 'End Date': 'no date', access_type: '2001', '(column 6)': 'P' },
  ])
})

it('an abbreviated title, other accents and other letters fit their ISSN', async () => {
  const name = world.journals[3]?.name ?? ''
  const abbreviated = name
    .split(' ')
    .map((word) => (word.length > 4 ? `${word.slice(0, 4)}.` : word))
    .join(' ')
  const accented = name.replaceAll('e', 'é').replaceAll('a', 'à')
  const plan = await preview(
    csv(
      header,
      line(3, { title: abbreviated }),
      line(3, { title: accented, start: '2002' }),
      line(3, { title: name.toUpperCase(), start: '2003' }),
    ),
  )
  expect(plan).toMatchObject({ doubtful: 0, warnings: [] })
})

it('titles are compared by their first words, and shown up to a length, however long they are', async () => {
  const name = world.journals[5]?.name ?? ''
  const far = 'x'.repeat(100)
  const title = `${far} ${name} ${'y'.repeat(30_000)}`
  const plan = await preview(
    csv(header, line(5, { title: `${name} ${far}` }), line(5, { title, start: '2002' })),
  )
  expect(plan).toMatchObject({ rejected: 0, doubtful: 1 })
  expect(plan.warnings).toMatchObject([{ row: 3, title: title.slice(0, 500) }])
})

it('names the first hundred warnings and counts all doubtful rows', async () => {
  const rows = Array.from({ length: 120 }, (_, nth) =>
    line(4, { start: String(1500 + nth), access: 'M' }),
  )
  const plan = await preview(csv(header, ...rows))
  expect(plan.doubtful).toBe(120)
  expect(plan.warnings).toHaveLength(100)
  expect(plan.warnings.at(-1)?.row).toBe(51)
})

it('a preview shows a long value up to the character that does not fit any more', async () => {
  const title = 'x'.repeat(499)
  const file = csv(header, [`${title}😀`, '1234-5678', '', '', 'P'])
  expect(await preview(file)).toMatchObject({ rejected: 1, faults: [{ row: 2, title }] })
})
