import { randomUUID } from 'node:crypto'
import type { bulkActions } from '../../contract/bulkActions/endpoints.ts'
import {
  type BulkActionKind,
  bulkActionRules,
  inverseOf,
  maxListedRefusals,
} from '../../contract/bulkActions/kinds.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { can } from '../../contract/permissions.ts'
import type { Call, Db, Handlers } from '../context.ts'
import { notAllowed } from '../session/audit.ts'
import { ownerOf } from './selectMatching.ts'
import {
  endBulkAction,
  findBulkAction,
  findEnded,
  findRunning,
  firstRefusals,
  resumeUndo,
  startSelected,
  startUndo,
} from './store.ts'

/** Returns a bulk action of the caller. Throws `Problem('notFound')` for an id that is none. */
async function ownBulkAction(db: Db, call: Call, id: string) {
  const found = await findBulkAction(db, id, ownerOf(call), call.now)
  if (found === undefined) throw new Problem('notFound', 'No such bulk action')
  return found
}

/** Throws `Problem('forbidden')` when the caller may no longer do with the rows of a list what it selected them for. */
async function requirePermission(call: Call, kind: BulkActionKind): Promise<void> {
  const { permission } = bulkActionRules[kind]
  if (!can(call.session.principal, permission))
    throw await notAllowed(call, 'bulkActions', permission)
}

/** Handlers of actions on all rows that match a filter; `job.ts` carries the actions out. */
export const bulkActionHandlers: Handlers<typeof bulkActions> = {
  start: async ({ bulkActionId, action }, call) => {
    const { kind, total } = await call.transaction((db) => ownBulkAction(db, call, bulkActionId))
    await requirePermission(call, kind)
    if (!bulkActionRules[kind].actions.includes(action)) {
      throw new Problem('invalid', `Not possible for ${kind}`, { fields: { action: 'invalid' } })
    }
    return call.write(async (db) => {
      const { session, now } = call
      if (!(await startSelected(db, bulkActionId, { action, session, now }))) {
        throw new Problem('notFound', 'The rows are not selected any more')
      }
      return { total }
    })
  },

  progress: ({ bulkActionId }, call) =>
    call.transaction(async (db) => {
      const found = await ownBulkAction(db, call, bulkActionId)
      const { action, stage, done, refused, total, isUndoable, undoesId } = found
      const hasInverse = action !== null && inverseOf(action) !== undefined
      const undone =
        undoesId === null ? undefined : await findBulkAction(db, undoesId, ownerOf(call), call.now)
      return {
        action,
        stage,
        done,
        refused,
        total,
        isUndoable: isUndoable && hasInverse,
        stoppedUndoOf: undone?.isUndoable ? undoesId : null,
      }
    }),

  running: async ({ kind, includesEnded, newerThan }, call) => {
    const owner = ownerOf(call)
    const found = await call.transaction(
      async (db) =>
        (await findRunning(db, kind, owner)) ??
        (includesEnded === true
          ? findEnded(db, { kind, owner, newerThan, now: call.now })
          : undefined),
    )
    return { bulkActionId: found?.id ?? null }
  },

  refusals: ({ bulkActionId }, call) =>
    call.transaction(async (db) => {
      await ownBulkAction(db, call, bulkActionId)
      return firstRefusals(db, bulkActionId, maxListedRefusals)
    }),

  cancel: ({ bulkActionId }, call) =>
    call.write(async (db) => {
      await ownBulkAction(db, call, bulkActionId)
      return { stopped: await endBulkAction(db, bulkActionId, 'cancelled', call.now) }
    }),

  undo: async ({ bulkActionId }, call) => {
    const { kind } = await call.transaction((db) => ownBulkAction(db, call, bulkActionId))
    await requirePermission(call, kind)
    return call.write(async (db) => {
      const { action, isUndoable } = await ownBulkAction(db, call, bulkActionId)
      const inverse = action === null ? undefined : inverseOf(action)
      if (!isUndoable || inverse === undefined) {
        throw new Problem('conflict', 'It cannot be undone any more')
      }
      const { session, now, ip } = call
      const resumed = await resumeUndo(db, { undoesId: bulkActionId, ip }, session)
      if (resumed !== undefined) return { bulkActionId: resumed }
      const id = randomUUID()
      await startUndo(db, { id, undoesId: bulkActionId, ip }, { action: inverse, session, now })
      return { bulkActionId: id }
    })
  },
}
