import { read, utils } from 'xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFormula } from '../../../contract/formula.ts'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { encodeInput, type WireInput } from '../../../contract/kernel/transport.ts'
import { cleanSamples } from '../../fuzz/requests.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { endpoints } from '../../support/endpoints.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

/** The beginnings of what a spreadsheet runs; each planted text begins with one of them. */
const starts = ['=', '+', '-', '@', '\t', '\r']
const planted = (nth: string) =>
  `(array['${starts.join("','")}'])[1 + ${nth} % ${starts.length}] || 'cmd|calc!A1;=1+1; ' || ${nth}`

let carrel: TestPlatform
let callers: [Caller, number][]
let bookPackageId: number
beforeAll(async () => {
  carrel = await createTestPlatform()
  await carrel.database.owner.query(`
    set session_replication_role = replica;
    update titles set name = ${planted('id')};
    update packages set name = ${planted('id')};
    update publishers set name = ${planted('id')};
    update aggregators set name = ${planted('id')};
    update customers set organization_name = ${planted('id')}, display_name = ${planted('id')};
    update library_titles set notes = ${planted('title_id')};
    update ddr_requests set article_name = ${planted('id')}, authors = ${planted('id')},
      source_name = ${planted('id')}, volume = ${planted('id')};
    update end_users set first_name = ${planted('id')}, last_name = ${planted('id')};
    set session_replication_role = origin;
  `)
  const { rows } = await carrel.database.owner.query<{ id: number }>(
    "select id from packages where kind = 'book' order by id limit 1",
  )
  bookPackageId = rows[0]?.id ?? 0
  callers = [
    [await carrel.signIn('meridian'), meridianId],
    [await carrel.signIn('consortium'), consortiumId],
    [await supportAt(carrel, meridianId), meridianId],
  ]
})
afterAll(() => carrel.drop())

/** Downloads that are not made of rows of the database: single files and rows that an upload rejected. */
const noLists = new Set([
  // A KBART file has no escapes; it needs the key of a program.
  'kbart.file',
  // Its rows and columns are those of the lists of requests; it needs the id of a row of a report.
  'contuReports.downloadDetails',

  'ddr.file',
  'ddr.earlierFile',
  'holdingUploads.rejected',
  'endUsers.rejected',
])
const samples = cleanSamples(14)
const exports = endpoints.filter(
  ({ name, endpoint }) => endpoint.responseKind === 'download' && !noLists.has(name),
)

/** Days and months of every span are in the demo world; ids of a customer are those of the caller. */
const knownValues = (customerId: number): Record<string, unknown> => ({
  customerId,
  consortiumId,
  consortiumIds: [consortiumId],
  memberId: customerId === consortiumId ? null : meridianId,
  fromDate: '2026-01-01',
  toDate: '2026-03-01',
  from: '2026-01-01',
  to: '2026-03-01',
  begin: '2026-01',
  end: '2026-02',
  metrics: [],
  dataTypes: [],
  regionId: null,
  title: '',
  search: '',
})

function inputs(endpoint: Endpoint, customerId: number): WireInput[] {
  const known = knownValues(customerId)
  if (endpoint === contract.packages.downloadBookDetails) known['packageId'] = bookPackageId
  if (endpoint === contract.ddrReports.download) known['memberId'] = null
  if (endpoint === contract.counterReports.download) {
    Object.assign(known, { customerId: null, report: 'DR' })
  }
  return (samples.get(endpoint) ?? []).flatMap((sample) => {
    const values = Object.entries(sample as Record<string, unknown>).map(([key, value]) => [
      key,
      key in known ? known[key] : value,
    ])
    try {
      return [encodeInput(endpoint, Object.fromEntries(values))]
    } catch {
      // With these values the input breaks a rule of its own: the next sample is taken.
      return []
    }
  })
}

/** Returns the first file that one of the callers gets of an export in a format; undefined when all are refused. */
async function download(endpoint: Endpoint, format: unknown): Promise<Response | undefined> {
  for (const [caller, customerId] of callers) {
    for (const wire of inputs(endpoint, customerId)) {
      if (wire['format'] !== format) continue
      const response = await caller.fetch(...requestOf(endpoint, wire))
      if (response.status === 200) return response
      if (response.status === 403) break
    }
  }
  return undefined
}

it.each(exports)('$name: no cell runs as a formula', async ({ endpoint }) => {
  const formats = new Set(inputs(endpoint, meridianId).map(({ format }) => format))
  for (const format of formats) {
    const response = await download(endpoint, format)
    expect(response?.headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+"/)
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = new Uint8Array((await response?.arrayBuffer()) ?? [])
    const type = response?.headers.get('content-type') ?? ''
    if (type.includes('spreadsheetml')) expectNoFormulas(bytes)
    else if (type.startsWith('text/csv')) {
      expectEscaped(bytes, ',')
      // So does Excel in a country that writes decimal commas.
      expectEscaped(bytes, ';')
    } else if (type.startsWith('text/tab-separated-values')) expectEscaped(bytes, '\t')
  }
})

/** Expects every cell of a workbook to be a text or a number, and texts to be texts. */
function expectNoFormulas(bytes: Uint8Array): void {
  const { Sheets } = read(bytes, { cellFormula: true })
  for (const sheet of Object.values(Sheets)) {
    for (const [address, cell] of Object.entries(sheet)) {
      if (address.startsWith('!')) continue
      const { t, v, f } = cell as { t: string; v: unknown; f?: string }
      expect(f, `at ${address}`).toBeUndefined()
      expect(typeof v !== 'string' || t === 's', `at ${address}`).toBe(true)
    }
  }
}

function expectEscaped(bytes: Uint8Array, separator: string): void {
  const { Sheets, SheetNames } = read(bytes, { type: 'array', raw: true, FS: separator })
  const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
  const texts = rows.flat().filter((cell) => typeof cell === 'string')
  expect(texts.filter(isFormula)).toEqual([])
}

it('a phone number stays readable, and what begins like a formula is escaped', () => {
  expect(['+49 1', '-1', '+91 80 5550-0142'].map(isFormula)).toEqual([false, false, false])
  expect(starts.map((start) => isFormula(`${start}cmd|calc!A1 1`))).toEqual(starts.map(() => true))
})
