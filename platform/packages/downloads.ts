import { sql } from 'kysely'
import type { Download } from '../../contract/kernel/answer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Origin, PackageType } from '../../contract/packages/types.ts'
import type { Call, Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { exportFile } from '../ports/exportFile.ts'
import { listPackages, type PackageFilter } from './store.ts'

interface ListedPackage {
  name: string
  packageType: PackageType
  aggregatorName: string
  status: string
  titleCount: number
  modifiedOn: string
  origins?: Origin[]
}

const typeLabels: Record<PackageType, string> = { aggregator: 'Aggregator', publisher: 'Publisher' }

/** The columns of a list of packages. */
export const packageListColumns = [
  { header: 'Package Name', width: 48, cell: (row: ListedPackage) => row.name },
  { header: 'Package Type', cell: (row: ListedPackage) => typeLabels[row.packageType] },
  { header: 'Aggregator / Publisher', width: 36, cell: (row: ListedPackage) => row.aggregatorName },
  { header: 'Status', cell: (row: ListedPackage) => row.status },
  {
    header: 'Unique Titles',
    kind: 'number' as const,
    cell: (row: ListedPackage) => row.titleCount,
  },
  {
    header: 'Last Modified',
    kind: 'date' as const,
    cell: (row: ListedPackage) => row.modifiedOn,
  },
]

/** The packages of a library that its filters find. */
export async function downloadPackages(filter: PackageFilter, call: Call): Promise<Download> {
  const { rows } = await call.transaction((db) => listPackages(db, filter, { only: 'own' }))
  return exportFile({
    name: filter.kind === 'book' ? 'Book packages' : 'Packages',
    columns: packageListColumns,
    rows,
    now: call.now,
  })
}

interface PackageTitle {
  titleId: number
  sortName: string
  title: string
  identifiers: string
  publisherName: string
  resourceType: string
  coverageStart: string
  coverageEnd: string
  embargo: string
  coverageDepth: string
}

const titleColumns = [
  { header: 'Title', width: 48, cell: (row: PackageTitle) => row.title },
  { header: 'ISSN / ISBN', width: 22, cell: (row: PackageTitle) => row.identifiers },
  { header: 'Publisher', width: 32, cell: (row: PackageTitle) => row.publisherName },
  { header: 'Resource Type', width: 18, cell: (row: PackageTitle) => row.resourceType },
  { header: 'Start Date', cell: (row: PackageTitle) => row.coverageStart },
  { header: 'End Date', cell: (row: PackageTitle) => row.coverageEnd },
  { header: 'Embargo', cell: (row: PackageTitle) => row.embargo },
  { header: 'Coverage Depth', width: 18, cell: (row: PackageTitle) => row.coverageDepth },
]

/** The titles of one package, when `find` lets this session see it. */
export async function downloadPackageTitles(
  find: (db: Db) => Promise<{ packageId: number; name: string } | undefined>,
  call: Call,
): Promise<Download> {
  const found = await call.transaction(find)
  if (found === undefined) throw new Problem('notFound', 'No such package')
  const rows = call.rows<PackageTitle>((db, after, limit) =>
    packageTitles(db, found.packageId, after, limit),
  )
  return exportFile({ name: found.name, columns: titleColumns, rows, now: call.now })
}

/** Up to `limit` titles of a package by name, those that follow `after`. */
async function packageTitles(
  db: Db,
  packageId: number,
  after: PackageTitle | null,
  limit: number,
): Promise<PackageTitle[]> {
  const key: KeyPart[] = [
    [sql`t.sort_name`, after?.sortName],
    [sql`t.id`, after?.titleId],
  ]
  const { rows } = await sql<PackageTitle>`
    select t.id as "titleId", t.sort_name as "sortName", t.name as title,
      concat_ws(', ', t.print_issn, t.online_issn, t.isbn) as identifiers,
      publisher.name as "publisherName", type.name as "resourceType",
      coalesce(pt.coverage_start, '') as "coverageStart",
      coalesce(pt.coverage_end, '') as "coverageEnd", pt.embargo,
      pt.coverage_depth as "coverageDepth"
    from package_titles pt
    join titles t on t.id = pt.title_id
    join resource_types type on type.id = t.resource_type_id
    join publishers publisher on publisher.id = t.publisher_id
    where pt.package_id = ${packageId} and ${after === null ? sql`true` : isAfter(key)}
    order by ${byKey(key)}
    limit ${limit}`.execute(db)
  return rows
}
