import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { Handler } from '../../context.ts'
import { latestDelivered } from './deliveredStore.ts'

/** Returns the latest documents that a library received for its requests of the last 90 days, the newest first. */
export const delivered: Handler<typeof ddr.delivered> = async ({ customerId }, call) => ({
  rows: await call.transaction((db) => latestDelivered(db, customerId, call.today)),
})
