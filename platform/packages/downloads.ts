import type { Download } from '../../contract/kernel/answer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Origin, PackageType } from '../../contract/packages/types.ts'
import type { Call, Db } from '../context.ts'
import { exportFile } from '../ports/exportFile.ts'
import { listPackages, type PackageFilter } from './store.ts'
import { exportPackageTitles, type PackageTitle } from './titleStore.ts'

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

/** The columns of a downloaded list of packages. */
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

/** Returns the library's packages that match the filter, as a workbook. */
export async function downloadPackages(filter: PackageFilter, call: Call): Promise<Download> {
  const { rows } = await call.transaction((db) => listPackages(db, filter, { only: 'own' }))
  return exportFile({
    name: filter.kind === 'book' ? 'Book packages' : 'Packages',
    columns: packageListColumns,
    rows,
    timestamp: call.timestamp,
  })
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

/**
 * Returns the titles of one package as a workbook. Throws `Problem('notFound')` when `find` does not find the package
 * for this session.
 */
export async function downloadPackageTitles(
  find: (db: Db) => Promise<{ packageId: number; name: string } | undefined>,
  call: Call,
): Promise<Download> {
  const found = await call.transaction(find)
  if (found === undefined) throw new Problem('notFound', 'No such package')
  const rows = call.rows<PackageTitle>((db, after, limit) =>
    exportPackageTitles(db, found.packageId, after, limit),
  )
  return exportFile({ name: found.name, columns: titleColumns, rows, timestamp: call.timestamp })
}
