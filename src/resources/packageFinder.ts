import type { RaRecord } from 'react-admin'
import type { RecordFinder } from './declaration.ts'

interface PackageRow extends RaRecord {
  packageId: number
  name: string
  aggregatorName: string
}

/** Returns the finder of packages: by words of the name, to its panel beside the list at `path`. */
export const packageFinder = (path: string): RecordFinder => ({
  filterOf: (name) => ({ name }),
  sort: { field: 'name', order: 'ASC' },
  foundIn: ({ name, packageId, aggregatorName }: PackageRow) => ({
    name,
    detail: aggregatorName,
    address: `${path}?open=${packageId}`,
  }),
})
