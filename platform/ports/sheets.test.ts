import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { read, utils, write } from 'xlsx'
import { workbook, worksheet } from '../../tests/support/files/workbook.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import {
  type Cell,
  type Column,
  readSheet,
  type SheetLimits,
  writeCsv,
  writeSheet,
  writeTsv,
} from './sheets.ts'
import { sheetBatches } from './sheets/batches.ts'

const run = promisify(execFile)

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())

async function rowsOf(bytes: Uint8Array, limits?: Partial<SheetLimits>) {
  const rows: Record<string, string>[] = []
  for await (const { values } of readSheet(bytes, limits && { limits })) {
    rows.push(Object.fromEntries(values))
  }
  return rows
}

/** The problem that reading ends in, how long it took and how much memory it left behind. */
async function refusal(bytes: Uint8Array, limits?: Partial<SheetLimits>) {
  await rowsOf(strToU8('Title\r\n')) // The thread itself takes memory once.
  const memory = process.memoryUsage.rss()
  try {
    await rowsOf(bytes, limits)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const grown = process.memoryUsage.rss() - memory
    return { code: error.code, message: error.message, grown }
  }
  throw new Error('the file was taken')
}

const columns: Column[] = [
  { header: 'Title' },
  { header: 'Volumes', kind: 'number' },
  { header: 'Since', kind: 'date' },
]
const titles: Cell[][] = [
  ['Annals of Reading, "New Series"', 12, '2019-03-01'],
  ['=SUM(A1)', -3, '1900-03-01'],
  ['Zeitschrift für\nBibliotheken', 0, '2024-02-29'],
  [null, null, null],
]
const asTexts = [
  { Title: 'Annals of Reading, "New Series"', Volumes: '12', Since: '2019-03-01' },
  { Title: '=SUM(A1)', Volumes: '-3', Since: '1900-03-01' },
  { Title: 'Zeitschrift für\nBibliotheken', Volumes: '0', Since: '2024-02-29' },
]
const sheet = { name: 'Titles', columns, rows: titles }

/** A workbook made by another program's library. */
function foreignWorkbook(rows: unknown[][]): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1')
  return new Uint8Array(write(book, { type: 'buffer', bookSST: true, compression: true }) as Buffer)
}

const textCell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('a workbook comes back as it was written', async () => {
  expect(await rowsOf(await bytesOf(writeSheet(sheet)))).toEqual(asTexts)
})

/** A workbook of rows in whose cells one text is repeated; the file has it once. */
const repetitive = (text: string, rows: number, columnCount: number) =>
  foreignWorkbook([
    Array.from({ length: columnCount }, (_, index) => `Column ${index + 1}`),
    ...Array.from({ length: rows }, () => Array.from({ length: columnCount }, () => text)),
  ])

test('a row is refused whose cells together are longer than any row of a list', async () => {
  const text = 'a '.repeat(16_383)
  const { message } = await refusal(repetitive(text, 1, 5))
  expect(message).toBe('The row 2 has more than 131072 characters')
  expect(await rowsOf(repetitive(text, 1, 4))).toHaveLength(1)
})

test('a small file is refused whose cells together are longer than a file may be', async () => {
  const bytes = repetitive('a '.repeat(10_000), 60, 1)
  expect(bytes.length).toBeLessThan(20_000)
  const { message } = await refusal(bytes, { unpackedBytes: 1_000_000 })
  expect(message).toBe('The cells of the file have more than 1000000 characters together')
})

test('rows of long texts leave the thread a few at a time', async () => {
  const next = sheetBatches(repetitive('a '.repeat(10_000), 10, 1), {
    packedBytes: 100_000,
    unpackedBytes: 1_000_000,
    entries: 100,
    rows: 100,
    columns: 10,
  })
  const sizes: number[] = []
  for (let message = await next(); 'rows' in message; message = await next()) {
    sizes.push(message.rows.length)
  }
  expect(sizes).toEqual([4, 4, 2])
})

test('another program reads our workbooks, texts as texts', async () => {
  const book = read(await bytesOf(writeSheet(sheet)), { cellDates: false })
  const [name = ''] = book.SheetNames
  expect(name).toBe('Titles')
  const cells = book.Sheets[name] ?? {}
  expect(cells['A3']).toMatchObject({ t: 's', v: '=SUM(A1)' })
  expect(cells['B2']).toMatchObject({ t: 'n', v: 12 })
  // Day 43525 of the calendar of spreadsheets, without a time of day.
  expect(cells['C2']).toMatchObject({ t: 'n', v: 43525 })
})

test('we read the workbooks of another program', async () => {
  const bytes = foreignWorkbook([
    ['First Name', 'Email-id', 'Is Deleted'],
    ['Asha', 'asha@meridian.example', true],
    [],
    ['Émile', 42, ''],
  ])
  expect(await rowsOf(bytes)).toEqual([
    { 'First Name': 'Asha', 'Email-id': 'asha@meridian.example', 'Is Deleted': 'TRUE' },
    { 'First Name': 'Émile', 'Email-id': '42', 'Is Deleted': '' },
  ])
})

test('a day is read as YYYY-MM-DD, from a number and from a date of the strict format', async () => {
  const book = utils.book_new()
  const days = [['Start'], [new Date('2019-03-01T00:00:00Z')], [new Date('2019-03-01T09:30:00Z')]]
  utils.book_append_sheet(book, utils.aoa_to_sheet(days, { cellDates: true, UTC: true }), 'Titles')
  for (const cellDates of [true, false]) {
    const bytes = new Uint8Array(write(book, { type: 'buffer', cellDates }) as Buffer)
    expect(await rowsOf(bytes)).toEqual([
      { Start: '2019-03-01' },
      { Start: expect.stringMatching(/^2019-03-01T09:30/) as string },
    ])
  }
})

test.each([1, 2] as const)('the first sheet that is not hidden is read (%i)', async (Hidden) => {
  const book = utils.book_new()
  for (const name of ['Codes', 'Titles & more', 'Notes']) {
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Title'], [name]]), name)
  }
  book.Workbook = { Sheets: [{ Hidden }, { Hidden: 0 }, { Hidden: 0 }] }
  const bytes = new Uint8Array(write(book, { type: 'buffer' }) as Buffer)
  expect(await rowsOf(bytes)).toEqual([{ Title: 'Titles & more' }])
})

test('of a workbook whose first sheet is a chart, the first with cells is read', async () => {
  const chart = {
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Chart" sheetId="2" r:id="rId2"/><sheet name="Titles" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${[
        '<Relationship Id="rId1" Type="http://a.example/worksheet" Target="worksheets/sheet1.xml"/>',
        '<Relationship Id="rId2" Type="http://a.example/chartsheet" Target="chartsheets/sheet1.xml"/>',
      ].join('')}</Relationships>`,
    ),
    'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>'),
  }
  const cells = ['Title', 'Annals'].map(
    (text, row) =>
      `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
  )
  expect(await rowsOf(workbook(worksheet(cells.join('')), chart))).toEqual([{ Title: 'Annals' }])
})

test('rows know where they stand in the file', async () => {
  const text = 'Title,Note\r\n\r\nOne,"two\r\nlines"\r\nTwo,\r\n'
  const lines: number[] = []
  for await (const { line } of readSheet(strToU8(text))) lines.push(line)
  expect(lines).toEqual([3, 5])
})

test('a CSV file comes back as it was written, and holds no formula', async () => {
  const bytes = await bytesOf(writeCsv(sheet))
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(`\r\n'=SUM(A1),-3,1900-03-01\r\n`)
  expect(text).toMatch(/[^\n]\r\n$/)
  expect(await rowsOf(bytes)).toEqual(asTexts)
})

test('KBART files are tab separated, without marks or escapes', async () => {
  const bytes = await bytesOf(writeTsv(sheet))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text).toMatch(/[^\n]\r\n$/)
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Title\tVolumes\tSince',
    '"Annals of Reading, ""New Series"""\t12\t2019-03-01',
    '=SUM(A1)\t-3\t1900-03-01',
  ])
  expect(await rowsOf(bytes)).toEqual(asTexts)
})

test('whatever a cell holds: exported to CSV it starts no formula, imported it is the same', async () => {
  const risky = fc.stringMatching(/^['=+\-@＝＋－＠\t\r\n]{0,3}.{0,8}$/)
  const texts = fc.sample(fc.oneof(risky, fc.string({ unit: 'grapheme' })), {
    numRuns: 10_000,
    seed: 24,
  })
  // Control characters make a file binary; a lone one cannot come from a form.
  const clean = texts.filter((text) => !/[^\P{Cc}\t\n\v\f\r]/u.test(text) && text.isWellFormed())
  const rows = clean.map((text, index) => [index, text])
  const bytes = await bytesOf(
    writeCsv({ name: 'Any', columns: [{ header: 'No' }, { header: 'Text' }], rows }),
  )
  for (const line of new TextDecoder().decode(bytes).split('\r\n')) {
    // A sign before nothing but digits and what separates them begins no formula.
    expect(line).not.toMatch(/^\d+,"?[=+\-@\t\r\0](?![\d .,()-]*\d[\d .,()-]*"?$)/)
  }
  const back = await rowsOf(bytes)
  expect(back.map(({ Text }) => Text)).toEqual(clean)
})

test.each(['Pacific/Honolulu', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'a day stays the same day on a machine in %s',
  async (zone) => {
    const program = `
      const { readSheet, writeSheet } = await import(${JSON.stringify(new URL('./sheets.ts', import.meta.url).href)})
      const { read } = await import('xlsx')
      const stream = writeSheet({ name: 'Days', columns: [{ header: 'Day', kind: 'date' }], rows: [['2024-02-29']] })
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
      for await (const { values } of readSheet(bytes)) console.log(values.get('Day'))
      console.log(read(bytes).Sheets.Days.A2.v)`
    const args = ['--input-type=module', '-e', program]
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, TZ: zone } })
    expect(stdout).toBe('2024-02-29\n45351\n')
  },
)

test('text files are read in the encodings that spreadsheets save', async () => {
  const utf16 = new Uint8Array(Buffer.from('\uFEFFTitle\tTown\r\nÄther\tKöln\r\n', 'utf16le'))
  const windows = new Uint8Array(Buffer.from('Title;Town\r\n\xc4ther;K\xf6ln\r\n', 'latin1'))
  for (const bytes of [utf16, windows]) {
    expect(await rowsOf(bytes)).toEqual([{ Title: 'Äther', Town: 'Köln' }])
  }
})

test('a header named like a part of the language is only a header', async () => {
  const rows = []
  for await (const { values } of readSheet(strToU8('__proto__,constructor\r\npolluted,x\r\n'))) {
    rows.push([...values])
  }
  expect(rows).toEqual([
    [
      ['__proto__', 'polluted'],
      ['constructor', 'x'],
    ],
  ])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

const cellsOfBomb = textCell('A1', 'x').repeat(6_000_000)
const bomb = workbook(worksheet(`<row r="1">${cellsOfBomb}</row>`))
const oneRow = `<row r="1">${textCell('A1', 'Title')}</row>`

const hostile: [what: string, bytes: Uint8Array, code: string, limits?: Partial<SheetLimits>][] = [
  ['a bomb of 300 MB', bomb, 'tooLarge'],
  [
    'a bomb hidden in another part',
    workbook(worksheet(oneRow), { 'xl/media/a.bin': new Uint8Array(120e6) }),
    'tooLarge',
  ],
  [
    'more parts than any workbook has',
    workbook(
      worksheet(oneRow),
      Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`xl/${i}.xml`, strToU8('<a/>')])),
    ),
    'tooLarge',
  ],
  ['an archive inside an archive', zipSync({ 'inner.zip': bomb }), 'unsupportedType'],
  [
    'an outside entity',
    workbook(
      worksheet(
        oneRow.replace('Title', '&x;'),
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
    ),
    'invalid',
  ],
  [
    'a laugh of entities',
    workbook(worksheet(oneRow, `<!DOCTYPE a [<!ENTITY a "${'ha'.repeat(1_000)}">]>`)),
    'invalid',
  ],
  ['a workbook cut in half', workbook(worksheet(oneRow)).slice(0, 700), 'invalid'],
  [
    'a workbook with bytes overwritten',
    workbook(worksheet(oneRow)).map((byte, i) => (i > 60 && i < 200 ? 0xaa : byte)),
    'invalid',
  ],
  ['nothing', new Uint8Array(), 'invalid'],
  ['only empty rows', strToU8('\r\n,,\r\n'), 'invalid'],
  ['a PDF', strToU8('%PDF-1.7\n\x00\x01\x02'), 'unsupportedType'],
  [
    'a picture named .xlsx',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    'unsupportedType',
  ],
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'unsupportedType'],
  [
    'an XML spreadsheet of Excel 2003',
    strToU8(
      '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ),
    'unsupportedType',
  ],
  [
    'an XML document',
    strToU8('\uFEFF<?xml version="1.0"?><list><title/></list>'),
    'unsupportedType',
  ],
  ['a text that ends inside a quotation', strToU8('Title\r\n"Annals of'), 'invalid'],
  ['a header twice', strToU8('Title,Title\r\na,b\r\n'), 'invalid'],
  [
    'a cell in the last column there is',
    workbook(worksheet(`<row r="1">${textCell('XFD1', 'x')}</row>`)),
    'tooLarge',
  ],
  [
    'more empty rows than a sheet of Excel has',
    strToU8(`Title\r\na\r\n${'\n'.repeat(1_048_575)}`),
    'tooLarge',
  ],
  ['a row too many', strToU8('Title\r\na\r\nb\r\nc\r\n'), 'tooLarge', { rows: 2 }],
  ['more bytes than allowed', new Uint8Array(2_000), 'tooLarge', { packedBytes: 1_000 }],
]

test.each(hostile)(
  '%s is refused with a clear text and leaves nothing',
  async (_what, bytes, code, limits) => {
    const refused = await refusal(bytes, limits)
    expect(refused).toMatchObject({ code, message: expect.stringMatching(/^The .+/) as string })
    expect(refused.grown).toBeLessThan(64 * 1024 * 1024)
  },
)

test('50,000 titles are read while other work goes on', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) =>
    Array.from({ length: 10 }, (_x, column) => `Title ${i}, column ${column}`),
  )
  const bytes = foreignWorkbook([Array.from({ length: 10 }, (_, i) => `H${i}`), ...rows])
  // How long the others wait is measured in bench/; here, that they get their turns at all.
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  let count = 0
  for await (const { values } of readSheet(bytes, {
    limits: { packedBytes: 20e6, unpackedBytes: 100e6 },
  })) {
    if (values.get('H9') === `Title ${count}, column 9`) count += 1
  }
  clearInterval(others)
  expect(count).toBe(50_000)
  expect(turns).toBeGreaterThan(50)
  // A busy machine may take its time: how long is measured in bench/sheets.ts.
})

test('a thread that fails while it is ended does not end the process', async () => {
  const ending = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (
    this: Worker,
  ) {
    this.emit('error', new Error('Worker terminated due to reaching memory limit'))
    ending.mockRestore()
    return this.terminate()
  })
  expect(await rowsOf(strToU8('Title\r\nAnnals\r\n'))).toEqual([{ Title: 'Annals' }])
})

const utf16 = (text: string, order: 'LE' | 'BE'): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(order === 'LE' ? bytes : bytes.swap16())
}

test.each([
  ['UTF-16 LE without a byte order mark', utf16('Title;Year\r\nRevue é;1\r\n', 'LE')],
  ['UTF-16 BE without a byte order mark', utf16('Title;Year\r\nRevue é;1\r\n', 'BE')],
  ['Windows-1252', Buffer.from('Title;Year\r\nRevue é;1\r\n', 'latin1')],
  ['CR as the only line end', strToU8('Title;Year\rRevue é;1\r')],
  ['empty first lines', strToU8('\r\n\r\nTitle;Year\r\nRevue é;1\r\n')],
])('a file with %s is read', async (_what, bytes) => {
  expect(await rowsOf(bytes)).toEqual([{ Title: 'Revue é', Year: '1' }])
})

test.each([
  ['a semicolon', 'sep=;\r\nTitle;Note\r\nA, B;1\r\n'],
  ['a tab, and a byte order mark', '\uFEFFsep=\t\nTitle\tNote\nA, B\t1\n'],
  ['another mark, quoted', '"sep=|"\rTitle|Note\rA, B|1\r'],
])('the line by which a file states its separator is no header: %s', async (_what, text) => {
  const rows: [number, ...string[]][] = []
  for await (const { line, values } of readSheet(strToU8(text)))
    rows.push([line, ...values.values()])
  expect(rows).toEqual([[3, 'A, B', '1']])
})

const latinByte = Buffer.from([0x41, 0xe9, 0x0d, 0x0a])

test.each([
  [
    'letters in another encoding than the others',
    Buffer.concat([Buffer.from('Title\r\nRevue é\r\n'), latinByte]),
    'Line 3 has letters that are not in UTF-8 as the others are: save the file as CSV UTF-8',
  ],
  [
    'a letter that is not of the encoding it declares',
    Buffer.concat([Buffer.from('\uFEFFTitle\r'), latinByte]),
    'Line 2 has letters that are not in UTF-8 as the others are: save the file as CSV UTF-8',
  ],
  [
    'half a character of UTF-16 at its end',
    utf16('\uFEFFTitle\r\nRevue é\r\n', 'LE').slice(0, -1),
    'The file is damaged or cut off',
  ],
  [
    'a quotation that does not end',
    strToU8('Title,Year\r\n"a\r\nb",1\r\n"c,2\r\nd,3\r\n'),
    'The quotation that begins in line 4 does not end: a quotation mark is missing',
  ],
  [
    'a stated separator and a quotation that does not end',
    strToU8('sep=;\r\nTitle\r\n"c\r\n'),
    'The quotation that begins in line 3 does not end: a quotation mark is missing',
  ],
  [
    'a quotation that ends where the next one begins',
    strToU8('Title,Year\r\n"a,1\r\nb,2\r\nc,3\r\n"d",4\r\n'),
    'The quotation that begins in line 2 ends before more text in line 5: a quotation mark is missing or too many',
  ],
])('a file with %s is refused with what to mend', async (_what, bytes, message) => {
  expect(await refusal(bytes)).toMatchObject({ code: 'invalid', message })
})

test('the cells of a text file beyond its header are named, empty ones and those of workbooks are not', async () => {
  const cells = [
    ['Title', 'Note'],
    ['A', 'B', 'C', 'D', ''],
    ['A', 'B', '', ''],
  ]
  const surplusOf = async (bytes: Uint8Array) => {
    const found: (readonly string[] | undefined)[] = []
    for await (const { surplus } of readSheet(bytes)) found.push(surplus)
    return found
  }
  const text = cells.map((row) => row.join(',')).join('\n')
  expect(await surplusOf(strToU8(text))).toEqual([['C', 'D'], undefined])
  expect(await surplusOf(foreignWorkbook(cells))).toEqual([undefined, undefined])
})

test('the lines after a quoted cell with line breaks have their own numbers', async () => {
  const lines: number[] = []
  for await (const { line } of readSheet(strToU8('Title\r"a\rb"\rc\r'))) lines.push(line)
  expect(lines).toEqual([2, 4])
})

test.each([
  ['Science/Nature: [all]?', 'Science Nature   all'],
  ["'Quoted'", 'Quoted'],
  ['History', 'Sheet1'],
  ['\uffff*\t', 'Sheet1'],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
])('a workbook named %j has a sheet with a name that Excel takes', async (name, sheetName) => {
  const bytes = await bytesOf(writeSheet({ name, columns: [{ header: 'Title' }], rows: [['A']] }))
  expect(read(bytes).SheetNames).toEqual([sheetName])
})

test('a workbook has texts that XML forbids or that look like escapes, and none too long for a cell', async () => {
  const texts = ['a\ufffeb\uffffc', '_x0041_', '_x005F_xFFFF_', '\u0001', `${'x'.repeat(32_766)}😀`]
  const back = ['a\ufffeb\uffffc', '_x0041_', '_x005F_xFFFF_', '\u0001', 'x'.repeat(32_766)]
  const bytes = await bytesOf(
    writeSheet({ name: 'S', columns: [{ header: 'T_x0041_' }], rows: texts.map((text) => [text]) }),
  )
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? bytes)).not.toMatch(
    /[\uFFFE\uFFFF]/,
  )
  expect(await rowsOf(bytes)).toEqual(back.map((text) => ({ T_x0041_: text })))
})
