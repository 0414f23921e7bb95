import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { read, utils } from 'xlsx'
import { scratchFolder } from '../database.ts'

/** Workbooks by name. */
export type Workbooks = Record<string, Uint8Array>
/** The cells of each workbook's first sheet as text, row by row; figures without separators. */
export type OpenedWorkbooks = Record<string, string[][]>

/** A program that opens workbooks. */
export interface SpreadsheetProgram {
  name: string
  open(workbooks: Workbooks): Promise<OpenedWorkbooks>
}

const knownPaths = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
]
const office = knownPaths.find((place) => existsSync(place))

/** Readers that know nothing of how the files are written: SheetJS, and LibreOffice where it is installed. */
export const spreadsheetPrograms: SpreadsheetProgram[] = [
  { name: 'SheetJS', open: withSheetJs },
  ...(office === undefined
    ? []
    : [{ name: 'LibreOffice', open: (workbooks: Workbooks) => withOffice(office, workbooks) }]),
]

function withSheetJs(workbooks: Workbooks): Promise<OpenedWorkbooks> {
  return Promise.resolve(mapped(workbooks, (bytes) => cellsOf(read(bytes))))
}

/** Converts all files by one start of the program, with a profile of its own. */
async function withOffice(program: string, workbooks: Workbooks): Promise<OpenedWorkbooks> {
  const folder = await scratchFolder()
  const out = path.join(folder, 'csv')
  await mkdir(out)
  const files: string[] = []
  for (const [name, bytes] of Object.entries(workbooks)) {
    const file = path.join(folder, `${fileName(name)}.xlsx`)
    await writeFile(file, bytes)
    files.push(file)
  }
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`
  // Comma, quotes, UTF-8, from the first row, cells as they are shown.
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1'
  await promisify(execFile)(program, [
    profile,
    '--headless',
    '--convert-to',
    csv,
    '--outdir',
    out,
    ...files,
  ])
  const opened: OpenedWorkbooks = {}
  for (const name of Object.keys(workbooks)) {
    const text = await readFile(path.join(out, `${fileName(name)}.csv`), 'utf8')
    opened[name] = cellsOf(read(text, { type: 'string', raw: true }))
  }
  return opened
}

const fileName = (name: string) => name.replaceAll(/\W+/g, '_')

const mapped = (workbooks: Workbooks, to: (bytes: Uint8Array) => string[][]): OpenedWorkbooks =>
  Object.fromEntries(Object.entries(workbooks).map(([name, bytes]) => [name, to(bytes)]))

function cellsOf({ Sheets, SheetNames: [first = ''] }: ReturnType<typeof read>): string[][] {
  const sheet = Sheets[first]
  if (sheet === undefined) throw new Error('The workbook has no sheet')
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '', blankrows: true })
  return rows.map((row) => row.map(plain))
}

/** Returns a cell as text; whole numbers without the separators that a program shows. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
}
