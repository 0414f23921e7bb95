import { base } from '../base.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { settings } from '../settings.ts'

/** A response of the COUNTER API; status 0 when there was none. */
export interface HarvestAnswer {
  path: string
  status: number
  body: string
}

const origin = () => settings.platformUrl || window.location.origin + base

/** Returns the address of a path of the COUNTER API, as harvesters use it. */
export const harvestAddress = (path: string): string => `${origin()}${path}`

/**
 * Calls the COUNTER API as a harvester does: without the session. Never rejects; errors are
 * returned as responses. The path is below the base path, where the portal can reach every
 * implementation of the platform.
 */
export async function harvestAs(path: string, query: URLSearchParams): Promise<HarvestAnswer> {
  try {
    const response = await fetch(`${origin()}${basePath}${path}?${query}`, { credentials: 'omit' })
    return { path, status: response.status, body: await response.text() }
  } catch (error) {
    // A missing response is one of the results that the test of a credential shows.
    return { path, status: 0, body: error instanceof Error ? error.message : String(error) }
  }
}
