import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'

/** A request in a list. */
export type RequestRow = OutputOf<typeof ddr.received>['rows'][number] & { id: number }

/** A request with all details. */
export type RequestDetail = OutputOf<typeof ddr.detail>
