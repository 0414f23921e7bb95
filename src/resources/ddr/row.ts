import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { DdrAction, EntryKind, RequesterMove } from '../../../contract/ddr/lifecycle.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'

type ListedRow = OutputOf<typeof ddr.received>['rows'][number]
/** A request in a list. */
export type RequestRow = ListedRow & { id: number }
/** A request with all details. */
export type RequestDetail = OutputOf<typeof ddr.detail>

/**
 * The request in the panel beside the list, and whether it shows its details, the form of an action, or
 * the details with the form of a move.
 */
export interface OpenPanel {
  ddrId: number
  show: DdrAction | RequesterMove | 'view'
}

/** A part of the details of a request that may have unsaved text. */
export type ViewPart = 'move' | EntryKind
