import { meridianId } from '../support/requests.ts'
import type { Client } from './clients.ts'

/** Records a number of events of meridian, as the search platform does. */
export async function recordUsage(library: Client, count: number): Promise<void> {
  const entry = {
    userId: null,
    customerId: meridianId,
    consortiumId: 1001,
    actionId: 4,
    contextId: null,
    originId: null,
    articleId: null,
    issueId: null,
    publisherId: null,
    titleId: null,
    ipV4: '203.0.113.77',
    ipV6: 0,
    sessionId: 'abcdefghi',
    deviceTypeId: 1,
    remarks: '',
  }
  const entries = Array.from({ length: count }, () => entry)
  await library.call(library.contract.session.logActivity, { entries: { entries } })
}
