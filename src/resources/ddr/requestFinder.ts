import { listAddress } from '../../links.ts'
import type { RecordFinder } from '../declaration.ts'
import { withoutReference } from '../../../contract/ddr/referenceNo.ts'
import type { RequestRow } from './requestRow.ts'

/** Returns the finder of requests: by the DDR ID or the reference that holds it, to the request in the list at `path`. */
export const requestFinder = (path: string): RecordFinder => ({
  filterOf: (text) => {
    const ddrId = Number(withoutReference(text).replace(/^(ddr|#)\s*/i, ''))
    return Number.isSafeInteger(ddrId) && ddrId > 0 ? { ddrId } : null
  },
  sort: { field: 'requestedOn', order: 'DESC' },
  foundIn: ({ ddrId, articleName }: RequestRow) => ({
    name: `${ddrId}: ${articleName}`,
    address: `${listAddress(path, { ddrId })}&open=${ddrId}`,
  }),
})
