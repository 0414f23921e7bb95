import { referenceNoOf } from '../../../contract/ddr/referenceNo.ts'
import type { findEarlierRequest, findTitle } from './createStore.ts'

/** The resource type of a request for a title that the catalogue does not have: a journal. */
const defaultResourceTypeId = 1

interface Findings {
  ddrId: number
  today: string
  /** The title in the catalogue. */
  title: Awaited<ReturnType<typeof findTitle>>
  /** The latest request of the library for the same article. */
  earlier: Awaited<ReturnType<typeof findEarlierRequest>>
}

/** Returns the columns of a new request that follow from its number, the catalogue and an earlier request. */
export const derivedColumns = ({ ddrId, today, title, earlier }: Findings) => ({
  id: ddrId,
  referenceNo: referenceNoOf(ddrId, today),
  titleId: title?.id ?? null,
  resourceTypeId: title?.resourceTypeId ?? defaultResourceTypeId,
  isOpenAccess: title?.isOpenAccess ?? false,
  isDuplicate: earlier !== undefined,
  // A repetition of a repetition refers to the first request.
  duplicateOfId: earlier?.duplicateOfId ?? earlier?.id ?? null,
})
