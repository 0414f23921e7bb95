import type { Transaction } from 'kysely'
import type { UploadAction } from '../../../contract/holdings/uploads.ts'
import type { Database } from '../../db/schema.ts'
import type { StagedUpload } from '../../uploads/staging.ts'
import { countRejected } from './findingsStore.ts'
import {
  addIncoming,
  createIncoming,
  type ListScope,
  matchIncoming,
  type Plan,
  planUpload,
} from './incomingStore.ts'

/** How many rows of an upload can be written and how many cannot, and what writing them changes. */
export interface CheckedRows {
  accepted: number
  plan: Plan
  rejected: number
}

/** Copies the staged rows into the transaction's temporary table and compares them with the list. */
export async function checkStaged(
  db: Transaction<Database>,
  scope: ListScope,
  action: UploadAction,
  staged: StagedUpload,
): Promise<CheckedRows> {
  await createIncoming(db)
  await addIncoming(db, staged.id)
  await matchIncoming(db, scope)
  const rejected = await countRejected(db, staged.id)
  const accepted = staged.total - rejected
  // A file without a valid row replaces nothing.
  const plan = await planUpload(db, scope, accepted === 0 ? 'append' : action)
  return { accepted, plan, rejected }
}
