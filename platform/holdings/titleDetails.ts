import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import type { titleDetails } from '../../contract/holdings/titleDetails.ts'
import type { Db } from '../context.ts'
import { type ExportRow, listExportRows } from './exportStore.ts'
import { findTitleKind } from './store.ts'

interface TitleQuery {
  customerId: number
  titleId: number
}

/** Returns a title with every holding of the library; `undefined` when the library does not have it. */
export async function findTitle(
  db: Db,
  { customerId, titleId }: TitleQuery,
): Promise<OutputOf<typeof titleDetails> | undefined> {
  const kind = await findTitleKind(db, titleId)
  if (kind === undefined) return undefined
  const filter = { customerId, kind, title: '', resourceType: '', accessType: 'all' } as const
  const rows = await listExportRows(db, filter, { all: true, titleId })
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
    holdings: rows.toSorted(byOrigin).map((row) => ({
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

const order: Record<ExportRow['origin'], number> = { own: 0, consortium: 1, openAccess: 2 }

/** Sorts the library's own title before packages, and its own packages before those of the consortium. */
const byOrigin = (one: ExportRow, other: ExportRow) =>
  order[one.origin] - order[other.origin] ||
  Number(one.packageName !== '') - Number(other.packageName !== '')
