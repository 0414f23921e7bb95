import type { endUsers } from '../../contract/endUsers/endpoints.ts'
import { mayUndo } from '../../contract/endUsers/undo.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { undoDays } from '../../contract/undoDays.ts'
import type { Handler } from '../context.ts'
import { audit } from '../session/audit.ts'
import { disableBatchUsers, lockBatch, markUndone, restoreBatchUsers } from './batchStore.ts'

/** Undoes an upload: disables the users it created and restores those it deleted. */
export const undoUpload: Handler<typeof endUsers.undo> = ({ customerId, batchId }, call) =>
  call.write(async (db) => {
    const batch = await lockBatch(db, customerId, batchId)
    if (batch === undefined) throw new Problem('notFound', `No upload ${batchId}`)
    if (!mayUndo(batch, call.now)) {
      throw new Problem('conflict', `Undone already, or older than ${undoDays} days`)
    }
    const changed =
      batch.kind === 'users'
        ? await disableBatchUsers(db, { customerId, batchId, now: call.now })
        : await restoreBatchUsers(db, customerId, batchId)
    await markUndone(db, batchId, { accountId: call.session.userId, now: call.now })
    await audit(db, call, {
      action: 'endUsers.undo',
      targetType: 'uploadBatch',
      targetId: batchId,
      customerId,
      details: { changed },
    })
    return { changed, left: Math.max(0, batch.accepted - changed) }
  })
