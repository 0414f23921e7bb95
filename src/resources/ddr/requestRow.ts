import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { isOpen } from '../../../contract/ddr/lifecycle.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'

/** A request in a list. */
export type RequestRow = OutputOf<typeof ddr.received>['rows'][number] & { id: number }

/** Returns whether a request can be answered together with others: while it is open. */
export const isAnswerable = ({ status }: RequestRow): boolean => isOpen(status)

/** A request with all details. */
export type RequestDetail = OutputOf<typeof ddr.detail>
