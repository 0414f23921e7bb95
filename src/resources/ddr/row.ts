import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'

type ListedRow = OutputOf<typeof ddr.received>['rows'][number]
/** A request in a list. */
export type RequestRow = ListedRow & { id: number }
/** A request in a form or a view. */
export type RequestDetail = OutputOf<typeof ddr.detail>

/** What the panel beside the list shows. */
export interface OpenPanel {
  ddrId: number
  show: DdrAction | 'view'
}
