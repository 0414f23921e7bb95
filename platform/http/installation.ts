import { TimeoutError, withTimeout } from 'es-toolkit'
import type { Platform } from '../context.ts'
import { hasNoCustomers } from '../db/hasNoCustomers.ts'
import { asProblem } from './problems.ts'

/** Longest time in ms that a page waits for the database before it says that the database is away. */
const maxWaitMs = 1_700

/** What a page has to know of the installation: whether it has customers, and whether its database answers. */
export type InstallationState = 'inUse' | 'empty' | 'unavailable'

/** Returns the state of the installation; `unavailable` when the database does not answer within `maxWaitMs`. */
export async function installationState({
  db,
  log,
}: Pick<Platform, 'db' | 'log'>): Promise<InstallationState> {
  try {
    return (await withTimeout(() => hasNoCustomers(db), maxWaitMs)) ? 'empty' : 'inUse'
  } catch (error) {
    if (!(error instanceof TimeoutError) && asProblem(error)?.code !== 'unavailable') throw error
    log.warn({ err: error }, 'a page was sent without the database')
    return 'unavailable'
  }
}
