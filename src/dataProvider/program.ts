import { basePath } from '../../contract/kernel/base.ts'
import type { CredentialScope } from '../../contract/programs/credentials.ts'
import { entitlements, kbart } from '../../contract/programs/endpoints.ts'
import { addressForPrograms, fetchAsProgram, type ProgramAnswer } from './fetchAsProgram.ts'

/** Addresses that programs call, by what their credential is for. */
export const programAddress = (scope: CredentialScope): string =>
  addressForPrograms(scope === 'kbart' ? kbart.file.path : basePath + entitlements.check.path)

interface Credential {
  customerId: number
  requestorId: string
  apiKey: string
}

/**
 * Calls the platform with a credential of a program: lists the KBART files, or asks for a sample DOI at an address of
 * the documentation range. Never rejects; errors are returned as responses.
 */
export const callAsProgram = (
  scope: CredentialScope,
  { customerId, requestorId, apiKey }: Credential,
): Promise<ProgramAnswer> =>
  scope === 'kbart'
    ? fetchAsProgram(kbart.files.path, {
        query: new URLSearchParams({
          customer_id: String(customerId),
          requestor_id: requestorId,
          api_key: apiKey,
        }),
      })
    : fetchAsProgram(entitlements.check.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ org: { ipv4: '192.0.2.1' }, dois: ['10.1000/182'] }),
      })
