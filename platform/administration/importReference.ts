import type { administration } from '../../contract/administration/endpoints.ts'
import {
  type ArticleRow,
  nameColumns,
  type NameKind,
  readArticle,
  readNames,
  readTitle,
  type RowFault,
  type TitleRow,
} from '../../contract/administration/referenceRows.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { surplusReason, unnamedColumn } from '../../contract/uploads/surplusCells.ts'
import type { Call, Db, Handler } from '../context.ts'
import { readSheet, type SheetRow } from '../ports/sheets.ts'
import { audit } from '../session/audit.ts'
import { loadArticles } from './articleStore.ts'
import { byOperator } from './createCustomer.ts'
import {
  findPackage,
  type LoadCounts,
  loadNames,
  loadPackageTitles,
  loadTitles,
} from './referenceStore.ts'
import { duplicateIdentifiers } from './titleIdentifiers.ts'

/** Faults that are returned; a file with more has the same mistake in every row. */
const maxFaults = 50

/**
 * Loads a list of the provider from a file, all of it in one transaction or, with a fault in any row, nothing. Loading
 * the same file again changes nothing.
 */
export const importReference: Handler<typeof administration.importReference> = async (
  input,
  call,
) => {
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const work = await readFile(bytes, input)
  if (work.faults.length > 0) {
    return { rows: work.rows, added: 0, changed: 0, faults: work.faults.slice(0, maxFaults) }
  }
  return call.writeAsSystem(async (db) => {
    const loaded = await work.load(db, input.package, call)
    await audit(db, call, {
      action: 'referenceData.import',
      targetType: input.kind,
      details: { rows: work.rows, added: loaded.added, changed: loaded.changed },
      ...byOperator(call),
    })
    return { rows: work.rows, ...loaded, faults: [] }
  })
}

/** Returns a file as the rows of its kind. */
function readFile(
  bytes: Uint8Array,
  { kind, subject }: Pick<InputOf<typeof administration.importReference>, 'kind' | 'subject'>,
): Promise<ReadFile> {
  if (kind === 'titles') return readTitles(bytes, subject)
  return kind === 'articles' ? readArticles(bytes) : readNameRows(bytes, kind)
}

/** A file that was read: its faults, or how to load it. */
interface ReadFile {
  rows: number
  faults: RowFault[]
  load: (db: Db, packageName: string, call: Call) => Promise<LoadCounts>
}

async function readNameRows(bytes: Uint8Array, kind: NameKind): Promise<ReadFile> {
  const rows: string[][] = []
  const faults: RowFault[] = []
  for await (const { line, values, surplus } of readSheet(bytes)) {
    const row =
      surplusFaults(line, values, surplus) ?? readNames(kind, lowerCaseHeaders(values), line)
    if ('faults' in row) faults.push(...row.faults)
    else rows.push(row.names)
    if (faults.length >= maxFaults) break
  }
  const width = nameColumns[kind].length
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
  return {
    rows: rows.length,
    faults,
    load: (db, _, call) => loadNames(db, kind, columns, call.today),
  }
}

async function readTitles(bytes: Uint8Array, subject: string): Promise<ReadFile> {
  const titles: TitleRow[] = []
  const faults: RowFault[] = []
  for await (const { line, values, surplus } of readSheet(bytes)) {
    const row =
      surplusFaults(line, values, surplus) ?? readTitle(lowerCaseHeaders(values), line, subject)
    if ('faults' in row) faults.push(...row.faults)
    else titles.push(row.title)
    if (faults.length >= maxFaults) break
  }
  faults.push(...duplicateIdentifiers(titles))
  return { rows: titles.length, faults, load: (db, name, call) => load(db, titles, name, call) }
}

async function readArticles(bytes: Uint8Array): Promise<ReadFile> {
  const articles: ArticleRow[] = []
  const faults: RowFault[] = []
  for await (const { line, values, surplus } of readSheet(bytes)) {
    const row = surplusFaults(line, values, surplus) ?? readArticle(lowerCaseHeaders(values), line)
    if ('faults' in row) faults.push(...row.faults)
    else articles.push(row.article)
    if (faults.length >= maxFaults) break
  }
  faults.push(...repeatedArticles(articles))
  return { rows: articles.length, faults, load: (db) => loadArticles(db, articles) }
}

/** Returns the fault of a row with more cells than its header, whose other cells may be in the wrong columns. */
function surplusFaults(
  line: number,
  values: SheetRow['values'],
  surplus: SheetRow['surplus'],
): { faults: RowFault[] } | undefined {
  if (surplus === undefined) return undefined
  return { faults: [{ line, field: unnamedColumn(values.size + 1), reason: surplusReason }] }
}

/** Returns a fault for each article whose id or DOI an earlier row has. */
function repeatedArticles(articles: readonly ArticleRow[]): RowFault[] {
  const seen = new Set<string>()
  const faults: RowFault[] = []
  for (const { line, id, doi } of articles) {
    const keys = [
      ['article_id', `id ${id}`] as const,
      ...(doi === null ? [] : [['doi', doi] as const]),
    ]
    for (const [field, key] of keys) {
      if (seen.has(key)) faults.push({ line, field, reason: 'is in an earlier line' })
      seen.add(key)
    }
  }
  return faults
}

async function load(
  db: Db,
  titles: TitleRow[],
  packageName: string,
  call: Call,
): Promise<LoadCounts> {
  const { ids, ...loaded } = await loadTitles(db, titles)
  if (packageName === '') return loaded
  const target = await findPackage(db, packageName)
  if (target === undefined) throw new Problem('notFound', `There is no package "${packageName}"`)
  const mismatch = titles.find(({ isBook }) => isBook !== (target.kind === 'book'))
  if (mismatch !== undefined) {
    throw new Problem('invalid', `Line ${mismatch.line} is no ${target.kind}, as the package has`, {
      fields: { package: `holds ${target.kind}s, and line ${mismatch.line} is none` },
    })
  }
  await loadPackageTitles(db, target.id, titles, ids, call.today)
  return loaded
}

const lowerCaseHeaders = (values: SheetRow['values']): Map<string, string> =>
  new Map(Array.from(values, ([header, value]) => [header.trim().toLowerCase(), value]))
