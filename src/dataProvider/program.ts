import { base } from '../base.ts'
import { basePath } from '../../contract/kernel/base.ts'
import type { CredentialScope } from '../../contract/programs/credentials.ts'
import { entitlements, kbart } from '../../contract/programs/endpoints.ts'
import { settings } from '../settings.ts'

/** A response to a program; status 0 when there was none. */
export interface ProgramAnswer {
  path: string
  status: number
  body: string
}

const origin = () => settings.platformUrl || window.location.origin + base

/** Addresses that programs call, by what their credential is for. */
export const programAddress = (scope: CredentialScope): string =>
  scope === 'kbart'
    ? `${origin()}${kbart.file.path}`
    : `${origin()}${basePath}${entitlements.check.path}`

interface Credential {
  customerId: number
  requestorId: string
  apiKey: string
}

/**
 * Calls the platform as a program does: without the session. Lists the KBART files, or asks for a sample DOI at an
 * address of the documentation range. Never rejects; errors are returned as responses.
 */
export async function callAsProgram(
  scope: CredentialScope,
  { customerId, requestorId, apiKey }: Credential,
): Promise<ProgramAnswer> {
  const path = scope === 'kbart' ? kbart.files.path : entitlements.check.path
  const query = new URLSearchParams({
    customer_id: String(customerId),
    requestor_id: requestorId,
    api_key: apiKey,
  })
  try {
    const response =
      scope === 'kbart'
        ? await fetch(`${origin()}${basePath}${path}?${query}`, { credentials: 'omit' })
        : await fetch(`${origin()}${basePath}${path}`, {
            method: 'POST',
            credentials: 'omit',
            headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
            body: JSON.stringify({ org: { ipv4: '192.0.2.1' }, dois: ['10.1000/182'] }),
          })
    return { path, status: response.status, body: await response.text() }
  } catch (error) {
    // A missing response is one of the results that the test of a credential shows.
    return { path, status: 0, body: error instanceof Error ? error.message : String(error) }
  }
}
