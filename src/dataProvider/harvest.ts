import { basePath } from '../../contract/kernel/base.ts'
import { settings } from '../settings.ts'

/** What a program got in answer: 0 where there was none. */
export interface HarvestAnswer {
  path: string
  status: number
  body: string
}

const origin = () => settings.platformUrl || window.location.origin

/** Where programs reach the COUNTER API. */
export const harvestAddress = (path: string): string => `${origin()}${path}`

/**
 * Calls the COUNTER API as a program does: without the session, and whatever it answers is the answer. It goes
 * below the base path, where every implementation of the platform can be reached from the portal.
 */
export async function harvestAs(path: string, query: URLSearchParams): Promise<HarvestAnswer> {
  try {
    const response = await fetch(`${origin()}${basePath}${path}?${query}`, { credentials: 'omit' })
    return { path, status: response.status, body: await response.text() }
  } catch (error) {
    // No answer at all is one of the things a test is there to show.
    return { path, status: 0, body: error instanceof Error ? error.message : String(error) }
  }
}
