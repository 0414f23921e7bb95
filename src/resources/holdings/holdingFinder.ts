import type { RecordFinder } from '../declaration.ts'
import type { HoldingRow } from './bindings.ts'

/** Returns the finder of titles or books: by words of the title, to its panel beside the list at `path`. */
export const holdingFinder = (path: string, label: string): RecordFinder => ({
  label,
  filterOf: (title) => ({ title }),
  sort: { field: 'title', order: 'ASC' },
  foundIn: ({ title, titleId, publisherName }: HoldingRow) => ({
    name: title,
    detail: publisherName,
    address: `${path}?open=${titleId}`,
  }),
})
