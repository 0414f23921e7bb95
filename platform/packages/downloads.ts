import type { Download } from '../../contract/kernel/answer.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Origin, PackageState, PackageType } from '../../contract/packages/types.ts'
import type { Call, Db } from '../context.ts'
import { exportFile } from '../ports/exportFile.ts'
import {
  type ExportedPackage,
  exportPackages,
  type PackageFilter,
  type PackageSort,
} from './store.ts'
import { exportPackageTitles, type PackageTitle, type PackageTitlesQuery } from './titleStore.ts'

interface ListedPackage {
  name: string
  packageType: PackageType
  aggregatorName: string
  status: PackageState
  titleCount: number
  modifiedOn: string
  origins?: Origin[]
}

const typeLabels: Record<PackageType, string> = { aggregator: 'Aggregator', publisher: 'Publisher' }
const statusLabels: Record<PackageState, string> = { active: 'Active', ceased: 'Ceased' }

/** The columns of a downloaded list of packages. */
export const packageListColumns = [
  { header: 'Package Name', fields: ['name'], width: 48, cell: (row: ListedPackage) => row.name },
  {
    header: 'Package Type',
    hasTexts: true,
    fields: ['packageType'],
    cell: (row: ListedPackage) => typeLabels[row.packageType],
  },
  {
    header: 'Aggregator / Publisher',
    fields: ['aggregatorName'],
    width: 36,
    cell: (row: ListedPackage) => row.aggregatorName,
  },
  {
    header: 'Status',
    fields: ['status'],
    hasTexts: true,
    cell: (row: ListedPackage) => statusLabels[row.status],
  },
  {
    header: 'Unique Titles',
    fields: ['titleCount'],
    kind: 'number' as const,
    cell: (row: ListedPackage) => row.titleCount,
  },
  {
    header: 'Last Modified',
    fields: ['modifiedOn'],
    kind: 'date' as const,
    cell: (row: ListedPackage) => row.modifiedOn,
  },
]

const originLabels: Record<Origin, string> = {
  own: 'Own',
  consortium: 'Through the consortium',
  openAccess: 'Open access',
}

/** The columns of a library's or member's list of packages: also how it has each. */
export const libraryPackageColumns = [
  ...packageListColumns,
  {
    header: 'Origin',
    hasTexts: true,
    width: 28,
    fields: ['origins'],
    cell: ({ origins }: ListedPackage) =>
      (origins ?? []).map((origin) => originLabels[origin]).join(', '),
  },
]

/** Returns the library's packages that match the filter as a workbook, with the order and columns of the list. */
export async function downloadPackages(
  filter: PackageFilter,
  { columns: chosen, ...query }: ListQuery<PackageSort> & { columns?: string[] | undefined },
  call: Call,
): Promise<Download> {
  const rows = call.rows<ExportedPackage>((db, after, limit) =>
    exportPackages(db, filter, query, { after, limit }),
  )
  return exportFile({
    name: filter.kind === 'book' ? 'Book packages' : 'Packages',
    columns: libraryPackageColumns,
    chosen,
    rows,
    translate: call.translate,
    timestamp: call.timestamp,
  })
}

const titleColumns = [
  { header: 'Title', fields: ['title'], width: 48, cell: (row: PackageTitle) => row.title },
  {
    header: 'ISSN / ISBN',
    fields: ['identifiers'],
    width: 22,
    cell: (row: PackageTitle) => row.identifiers,
  },
  {
    header: 'Publisher',
    fields: ['publisherName'],
    width: 32,
    cell: (row: PackageTitle) => row.publisherName,
  },
  {
    header: 'Resource Type',
    hasTexts: true,
    fields: ['resourceType'],
    width: 18,
    cell: (row: PackageTitle) => row.resourceType,
  },
  { header: 'Start Date', fields: ['startDate'], cell: (row: PackageTitle) => row.coverageStart },
  { header: 'End Date', fields: ['endDate'], cell: (row: PackageTitle) => row.coverageEnd },
  { header: 'Embargo', fields: ['embargo'], cell: (row: PackageTitle) => row.embargo },
  { header: 'Coverage Depth', width: 18, cell: (row: PackageTitle) => row.coverageDepth },
]

/**
 * Returns the titles of one package that match a search, in the order of the list, as a workbook. Throws
 * `Problem('notFound')` when `find` does not find the package for this session.
 */
export async function downloadPackageTitles(
  find: (db: Db) => Promise<{ packageId: number; name: string } | undefined>,
  {
    title,
    sort,
    order,
    columns: chosen,
  }: Omit<PackageTitlesQuery, 'packageId'> & { columns?: string[] | undefined },
  call: Call,
): Promise<Download> {
  const packageToExport = await call.transaction(find)
  if (packageToExport === undefined) throw new Problem('notFound', 'No such package')
  const rows = call.rows<PackageTitle>((db, after, limit) =>
    exportPackageTitles(
      db,
      { packageId: packageToExport.packageId, title, sort, order },
      after,
      limit,
    ),
  )
  return exportFile({
    name: packageToExport.name,
    columns: titleColumns,
    chosen,
    rows,
    translate: call.translate,
    timestamp: call.timestamp,
  })
}
