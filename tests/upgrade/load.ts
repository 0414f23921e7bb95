import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { newRequest } from '../support/requests.ts'
import type { Client } from './clients.ts'
import { recordUsage } from './usage.ts'

/** What a load did: its calls, those that failed, and the longest in ms. */
export interface LoadReport {
  calls: number
  failed: string[]
  longestMs: number
}

/** Reads and writes one call after the other until `stopping`. */
export async function runLoad(library: Client, stopping: AbortSignal): Promise<LoadReport> {
  const { dashboard, ddr, session } = library.contract
  const ofLibrary = { customerId: meridianId }
  const calls = {
    greeting: () => library.call(session.greeting, ofLibrary),
    usage: () => recordUsage(library, 1),
    usageSummary: () => library.call(dashboard.libraryUsageSummary, ofLibrary),
    delivery: () => library.call(dashboard.libraryDdr, ofLibrary),
    resources: () => library.call(dashboard.libraryResources, ofLibrary),
    record: () => library.call(library.contract.organization.read, ofLibrary),
    request: () => library.call(ddr.create, newRequest(swapped)),
  }
  const report: LoadReport = { calls: 0, failed: [], longestMs: 0 }
  while (!stopping.aborted) {
    for (const [name, call] of Object.entries(calls)) {
      const startedAt = performance.now()
      await call().catch((error: unknown) => report.failed.push(`${name}: ${String(error)}`))
      report.calls += 1
      report.longestMs = Math.max(report.longestMs, Math.round(performance.now() - startedAt))
    }
  }
  return report
}

/** Asks the other way round, so that the library of the load is the requester. */
const swapped = { customerId: meridianId, supplierId: lakesideId }
