import { randomUUID } from 'node:crypto'
import type { Expression } from 'kysely'
import { type BulkActionKind, maxBulkActionRows } from '../../contract/bulkActions/kinds.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db } from '../context.ts'
import { insertSelection } from './store.ts'

/** The query of the rows to select. */
type MatchingRows = Expression<{ rowId: number; name: string }>

/**
 * Selects the rows that a query finds now, for a bulk action of the caller. Throws `Problem('tooLarge')` for more than
 * `maxBulkActionRows`.
 */
export const selectMatching = (
  call: Call,
  { kind, customerId }: { kind: BulkActionKind; customerId: number },
  matching: (db: Db) => MatchingRows | Promise<MatchingRows>,
): Promise<{ bulkActionId: string; total: number }> =>
  call.write(async (db) => {
    const id = randomUUID()
    const { ip, now } = call
    const total = await insertSelection(db, {
      id,
      customerId,
      kind,
      ip,
      now,
      ...ownerOf(call),
      rows: await matching(db),
    })
    if (total > maxBulkActionRows) {
      throw new Problem('tooLarge', `More than ${maxBulkActionRows} rows match`)
    }
    return { bulkActionId: id, total }
  })

/** Returns whose the bulk actions of a session are. */
export const ownerOf = ({ session: { userId, staffName } }: Pick<Call, 'session'>) => ({
  accountId: userId,
  staffName: staffName ?? '',
})
