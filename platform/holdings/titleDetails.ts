import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import type { titleDetails } from '../../contract/holdings/titleDetails.ts'
import type { Db } from '../context.ts'
import { type ExportRow, exportQuery } from './exports.ts'

interface TitleQuery {
  customerId: number
  titleId: number
}

/** A title with every way the library has it; undefined when it has none. */
export async function findTitle(
  db: Db,
  { customerId, titleId }: TitleQuery,
): Promise<OutputOf<typeof titleDetails> | undefined> {
  const kind = await kindOf(db, titleId)
  if (kind === undefined) return undefined
  const everything = { customerId, kind, title: '', resourceType: '', accessType: 'all' } as const
  const { rows } = await exportQuery(everything, { all: true, titleId }).execute(db)
  const [title] = rows
  if (title === undefined) return undefined
  return {
    titleId,
    title: title.title,
    resourceType: title.resourceType,
    publisherName: title.publisherName,
    printIssn: title.printIssn,
    onlineIssn: title.onlineIssn,
    isbn: title.isbn,
    author: title.author,
    edition: title.edition,
    isOpenAccess: title.isOpenAccess,
    ways: rows.toSorted(byOrigin).map((row) => ({
      origin: row.origin,
      packageName: row.packageName,
      accessType: row.accessType,
      year: row.year,
      startDate: row.startDate,
      endDate: row.endDate,
      firstVolume: row.firstVolume,
      firstIssue: row.firstIssue,
      lastVolume: row.lastVolume,
      lastIssue: row.lastIssue,
      embargo: row.embargo,
      coverageDepth: row.coverageDepth,
      notes: row.notes,
      titleUrl: row.titleUrl,
    })),
  }
}

async function kindOf(db: Db, titleId: number): Promise<HoldingKind | undefined> {
  const row = await db
    .selectFrom('titles')
    .innerJoin('resourceTypes as type', 'type.id', 'titles.resourceTypeId')
    .select('type.kind')
    .where('titles.id', '=', titleId)
    .executeTakeFirst()
  return row?.kind
}

const order: Record<ExportRow['origin'], number> = { own: 0, consortium: 1, openAccess: 2 }

/** What the library holds title by title, then packages, each own before others'. */
const byOrigin = (one: ExportRow, other: ExportRow) =>
  order[one.origin] - order[other.origin] ||
  Number(one.packageName !== '') - Number(other.packageName !== '')
