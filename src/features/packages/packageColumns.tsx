import { DataTable, type TranslateFunction } from 'react-admin'
import type { Origin, PackageType } from '../../../contract/packages/types.ts'
import { RowLink } from '../../components/lists/RowLink.tsx'
import { formatDay } from '../../dates.ts'
import { Origins } from './Origins.tsx'

interface PackageRow {
  packageId: number
  name: string
  packageType: PackageType
  modifiedOn: string
}

/** The names of `packageColumns`, for exports. */
export const packageColumnNames = [
  'name',
  'packageType',
  'aggregatorName',
  'titleCount',
  'modifiedOn',
] as const

/**
 * Returns the columns that all lists of packages begin with: name, type, aggregator, number of titles and day of the
 * last change.
 */
export const packageColumns = (translate: TranslateFunction) => [
  <DataTable.Col<PackageRow & { id: number }>
    key="name"
    source="name"
    render={({ packageId, name }) => <RowLink id={packageId}>{name}</RowLink>}
  />,
  <DataTable.Col<PackageRow & { id: number }>
    key="packageType"
    source="packageType"
    render={({ packageType }) => translate(`package.types.${packageType}`)}
  />,
  <DataTable.Col key="aggregatorName" source="aggregatorName" />,
  <DataTable.NumberCol key="titleCount" source="titleCount" />,
  <DataTable.Col<PackageRow & { id: number }>
    key="modifiedOn"
    source="modifiedOn"
    cellClassName="unbroken"
    render={({ modifiedOn }) => formatDay(modifiedOn)}
  />,
]

/** Returns the column that says how the library obtained a package or title. */
export const originsColumn = () => (
  <DataTable.Col<{ id: number; origins: readonly Origin[] }>
    key="origins"
    source="origins"
    disableSort
    render={({ origins }) => <Origins origins={origins} />}
  />
)
