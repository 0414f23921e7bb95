import type {
  BulkActionKind,
  BulkActionName,
  BulkActionStage,
  RefusalReason,
} from '../../contract/bulkActions/kinds.ts'
import type { Session } from '../context.ts'
import type { Defaulted, Json, Timestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    bulkActions: BulkActionsTable
    bulkActionRows: BulkActionRowsTable
  }
}

/** Actions on all rows that match a filter. */
export interface BulkActionsTable {
  id: string
  /** The library or consortium whose rows they are. */
  customerId: number
  accountId: number
  /** '' unless support staff act for the customer. */
  staffName: string
  kind: BulkActionKind
  /** null until it is started. */
  action: BulkActionName | null
  stage: BulkActionStage
  total: Defaulted<number>
  done: Defaulted<number>
  refused: Defaulted<number>
  /** Runs in a row that ended by an error. */
  failures: Defaulted<number>
  /** The session that started it; null until then. */
  session: Json<Session> | null
  ip: string
  /** The bulk action that this one undoes. */
  undoesId: string | null
  createdAt: Timestamp
  endedAt: Timestamp | null
}

/** The rows that bulk actions work on. */
export interface BulkActionRowsTable {
  bulkActionId: string
  customerId: number
  rowId: number
  name: string
  /** null until the row is dealt with. */
  isChanged: boolean | null
  reason: RefusalReason | null
}
