import type { BulkActionKind, BulkActionName } from '../../contract/bulkActions/kinds.ts'
import type { AuditAction } from '../../contract/session/auditActions.ts'
import { answerByDefault } from '../ddr/answer/respond.ts'
import type { Actor, Db } from '../context.ts'
import { disableSelected, enableSelected } from '../endUsers/listStore.ts'
import { removeHoldings, restoreHoldings } from '../holdings/store.ts'
import {
  removeOfConsortium,
  removeOfLibrary,
  restoreOfConsortium,
  restoreOfLibrary,
} from '../packages/removedPackageStore.ts'
import { audit } from '../session/audit.ts'

/** Rows of a customer that one transaction changes. */
interface Batch {
  customerId: number
  ids: number[]
  now: Date
}

/** How one action on a list is carried out. */
interface RowAction {
  /** Rows of a transaction. */
  batchRows: number
  /** Changes the rows and returns the ids of those that it changed. A `Problem` refuses the only row of its batch. */
  run: (db: Db, batch: Batch, actor: Actor) => Promise<number[]>
}

const batchRows = 500

/** Returns an action on many rows at once, with its name and field in the audit log. */
const ofMany = (
  auditAction: AuditAction,
  idsField: string,
  change: (db: Db, batch: Batch) => Promise<number[]>,
): RowAction => ({
  batchRows,
  run: async (db, batch, actor) => {
    const changed = [...new Set(await change(db, batch))]
    await audit(db, actor, {
      action: auditAction,
      customerId: batch.customerId,
      details: { [idsField]: changed },
    })
    return changed
  },
})

const answer = (action: 'duplicate' | 'unfilled'): RowAction => ({
  batchRows: 1,
  run: async (db, { ids }, actor) => {
    for (const ddrId of ids) await answerByDefault(db, actor, { ddrId, action })
    return ids
  },
})

const holdings = {
  remove: ofMany('holdings.remove', 'recordIds', (db, { customerId, ids, now }) =>
    removeHoldings(db, { customerId, recordIds: ids, now }),
  ),
  restore: ofMany('holdings.restore', 'recordIds', (db, { customerId, ids, now }) =>
    restoreHoldings(db, { customerId, recordIds: ids, now }),
  ),
}

const libraryPackages = {
  remove: ofMany('packages.remove', 'packageIds', (db, { customerId, ids, now }) =>
    removeOfLibrary(db, { customerId, packageIds: ids, now }),
  ),
  restore: ofMany('packages.restore', 'packageIds', (db, { customerId, ids, now }) =>
    restoreOfLibrary(db, { customerId, packageIds: ids, now }),
  ),
}

const rowActions: Record<BulkActionKind, Partial<Record<BulkActionName, RowAction>>> = {
  titles: holdings,
  books: holdings,
  packages: libraryPackages,
  bookPackages: libraryPackages,
  consortiumSubscriptions: {
    remove: ofMany('consortium.remove', 'packageIds', (db, { customerId, ids, now }) =>
      removeOfConsortium(db, { customerId, packageIds: ids, now }),
    ),
    restore: ofMany('consortium.restore', 'packageIds', (db, { customerId, ids, now }) =>
      restoreOfConsortium(db, { customerId, packageIds: ids, now }),
    ),
  },
  endUsers: {
    disable: ofMany('endUsers.disable', 'endUserIds', (db, { customerId, ids, now }) =>
      disableSelected(db, { customerId, endUserIds: ids, now }),
    ),
    enable: ofMany('endUsers.enable', 'endUserIds', (db, { customerId, ids }) =>
      enableSelected(db, { customerId, endUserIds: ids }),
    ),
  },
  ddrReceived: { duplicate: answer('duplicate'), unfilled: answer('unfilled') },
}

/** Returns how an action on the rows of a list is carried out. */
export function rowActionOf(kind: BulkActionKind, action: BulkActionName): RowAction {
  const rowAction = rowActions[kind][action]
  if (rowAction === undefined) throw new Error(`No action ${action} on ${kind}`)
  return rowAction
}
