import { idIn } from '../../addressParams.ts'
import { listAddress } from '../../links.ts'
import type { RecordFinder } from '../declaration.ts'
import { withoutReference } from '../../../contract/ddr/referenceNo.ts'
import type { RequestRow } from './requestRow.ts'

/** Returns the finder of requests: by the DDR ID or the reference that holds it. Opens them in the list at `path`. */
export const requestFinder = (path: string): RecordFinder => ({
  filterOf: (text) => {
    const ddrId = idIn(withoutReference(text).replace(/^(ddr|#)?\s*0*/i, ''))
    return ddrId === null ? null : { ddrId }
  },
  sort: { field: 'requestedOn', order: 'DESC' },
  foundIn: ({ ddrId, articleName }: RequestRow) => ({
    name: `${ddrId}: ${articleName}`,
    address: `${listAddress(path, { ddrId })}&open=${ddrId}`,
  }),
})
