import { usageEntry } from '../support/usage/usageEntry.ts'
import type { Client } from './clients.ts'

/** Records a number of events of meridian, as the search platform does. */
export async function recordUsage(library: Client, count: number): Promise<void> {
  const entries = Array.from({ length: count }, () => usageEntry)
  await library.call(library.contract.session.logActivity, { entries: { entries } })
}
