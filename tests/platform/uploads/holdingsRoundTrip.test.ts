import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { coverageDepths } from '../../../contract/holdings/coverage.ts'
import type { Caller } from '../../support/caller.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { recordProof } from '../../support/proof.ts'

const { titles, books, holdingUploads } = contract
const customerId = meridianId
type Format = 'xlsx' | 'csv' | 'kbart'
/** KBART has no coverage for monographs, so a KBART file of books cannot hold all of a list. */
const formats: Record<'journal' | 'book', readonly Format[]> = {
  journal: ['xlsx', 'csv', 'kbart'],
  book: ['xlsx', 'csv'],
}

let carrel: TestPlatform
let library: Caller
const known = { journal: [] as string[], book: [] as string[] }
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  const { db } = carrel.database
  const held = db.selectFrom('titles').orderBy('id').limit(8)
  const issns = await held.select('onlineIssn').where('onlineIssn', 'is not', null).execute()
  const isbns = await held.select('isbn').where('isbn', 'is not', null).execute()
  known.journal = issns.flatMap(({ onlineIssn }) => onlineIssn ?? [])
  known.book = isbns.flatMap(({ isbn }) => isbn ?? [])
})
const roundTrips = { exports: 0, equal: 0 }
afterAll(async () => {
  recordProof('round-trip-holdings', {
    tried: 'Exports of random holdings lists in every format, imported again',
    command: 'npx vitest run --project unit tests/platform/uploads/holdingsRoundTrip.test.ts',
    counts: { exports: roundTrips.exports },
    faults: { 'exports that would change the list': roundTrips.exports - roundTrips.equal },
  })
  await carrel.drop()
})

// Characters that spreadsheets, delimiters and formulas treat in their own way.
const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    'Z',
    '9',
    ' ',
    '"',
    "'",
    ',',
    ';',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\n',
    '\r',
    '|',
    'ü',
    '\u0928',
    '\u{1f4da}',
  ),
  maxLength: 12,
})
const year = fc.integer({ min: 1900, max: 2020 })
const row = fc.record({
  title: fc.nat(7),
  accessType: fc.constantFrom('Print', 'Online'),
  start: fc.option(year, { nil: null }),
  years: fc.option(fc.nat(6), { nil: null }),
  firstVolume: hostile,
  lastIssue: hostile,
  embargo: fc.constantFrom('', 'P1Y', 'R10Y;P30D'),
  depth: fc.constantFrom(...coverageDepths),
  notes: hostile,
  url: fc.constantFrom('', 'https://example.org/a?b=1&c=2'),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
const rows = fc.uniqueArray(row, {
  minLength: 6,
  maxLength: 12,
  selector: ({ title, accessType, start }) => `${title} ${accessType} ${start}`,
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function fileOf(kind: 'journal' | 'book', holdings: Row[]): File {
  const header = [
    'Title',
    kind === 'journal' ? 'Online ISSN' : 'ISBN',
    'Print or Online',
    'Start Date',
    'End Date',
    'First Volume',
    'Last Issue',
    'Embargo',
    'Coverage Depth',
    'Notes',
    'Title URL',
  ]
  const lines = holdings.map((one) => [
    'Any',
    known[kind][one.title] ?? '',
    one.accessType,
    one.start === null ? '' : String(one.start),
    one.start === null || one.years === null ? '' : String(one.start + one.years),
    one.firstVolume,
    one.lastIssue,
    one.embargo,
    one.depth,
    one.notes,
    one.url,
  ])
  const text = [header, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')
  return new File([text], 'list.csv')
}

const upload = (kind: 'journal' | 'book', file: File) =>
  kind === 'journal'
    ? library.call(titles.upload, { customerId, action: 'overwrite', accessType: 'mixed', file })
    : library.call(books.upload, { customerId, action: 'overwrite', file })

const plan = (kind: 'journal' | 'book', accessType: 'mixed' | 'print' | 'electronic', file: Blob) =>
  library.call(holdingUploads.preview, {
    customerId,
    kind: kind === 'journal' ? 'titles' : 'books',
    action: 'overwrite',
    accessType,
    file,
    uploadId: undefined,
  })

const exported = async (
  kind: 'journal' | 'book',
  accessType: 'all' | 'print' | 'electronic',
  format: Format,
) => {
  const filter = { customerId, title: '', accessType, format }
  const { body } =
    kind === 'journal'
      ? await library.call(titles.download, { ...filter, resourceType: '' })
      : await library.call(books.download, filter)
  return new Blob([await new Response(body).arrayBuffer()])
}

/** The parts of a list that are exported. */
const scopesOf = { journal: ['all', 'print', 'electronic'], book: ['all'] } as const

it.each(['journal', 'book'] as const)(
  'every export of a %s list imports to the same holdings',
  { tags: 'long' },
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(rows, async (holdings) => {
        expect(await upload(kind, fileOf(kind, holdings))).toMatchObject({ outcome: 'complete' })
        const print = holdings.filter(({ accessType }) => accessType === 'Print').length
        const count = { all: holdings.length, print, electronic: holdings.length - print }
        const scopes = scopesOf[kind].filter((one) => count[one] > 0)
        for (const format of formats[kind]) {
          for (const scope of scopes) {
            roundTrips.exports += 1
            const file = await exported(kind, scope, format)
            expect(await plan(kind, scope === 'all' ? 'mixed' : scope, file)).toMatchObject({
              added: 0,
              changed: 0,
              removed: 0,
              rejected: 0,
              kept: count[scope],
            })
            roundTrips.equal += 1
          }
        }
      }),
      { numRuns: 4, seed: 15 },
    )
  },
)

it('a row of a mixed list that does not say whether it is print or online is refused', async () => {
  const text = `Title,Online ISSN,Print or Online\r\nAny,${known.journal[0]},\r\nAny,${known.journal[1]},Print`
  const { rejected, faults } = await plan('journal', 'mixed', new File([text], 'list.csv'))
  expect(rejected).toBe(1)
  expect(faults[0]).toMatchObject({ row: 2, column: 'Print or Online' })
})
