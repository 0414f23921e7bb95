import { basePath } from '../../contract/kernel/base.ts'
import { base } from '../base.ts'
import { settings } from '../settings.ts'

/** A response to a program; without one, status 0 and the error as its body. */
export interface ProgramAnswer {
  path: string
  status: number
  body: string
}

const origin = () => settings.platformUrl || window.location.origin + base

/** Returns the address of a path as programs use it. */
export const addressForPrograms = (path: string): string => `${origin()}${path}`

/**
 * Calls a path as a program does: without the session. Never rejects; errors are returned as responses. The path is
 * below the base path, where the portal can reach every implementation of the platform.
 */
export async function fetchAsProgram(
  path: string,
  { query, ...init }: RequestInit & { query?: URLSearchParams },
): Promise<ProgramAnswer> {
  const address = addressForPrograms(`${basePath}${path}${query ? `?${query}` : ''}`)
  try {
    const response = await fetch(address, { credentials: 'omit', ...init })
    return { path, status: response.status, body: await response.text() }
  } catch (error) {
    // A missing response is one of the results that the test of a credential shows.
    return { path, status: 0, body: error instanceof Error ? error.message : String(error) }
  }
}
