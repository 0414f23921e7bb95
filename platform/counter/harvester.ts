import { timingSafeEqual } from 'node:crypto'
import { CounterRefusal } from '../../contract/counter/exceptions.ts'
import { type Parameters, readIdentity } from '../../contract/counter/request.ts'
import { cutText } from '../../contract/kernel/cutText.ts'
import type { Call, Db } from '../context.ts'
import { touchCredential } from '../credentials/store.ts'
import { tenantTransaction } from '../http/limits/tenantConnections.ts'
import { audit } from '../session/audit.ts'
import { recurringCheck } from '../session/rights.ts'
import { hashSecret } from '../session/secrets.ts'
import { findCredential } from './credentialStore.ts'

/** An authenticated caller of the COUNTER API and the customers whose usage it may read. */
export interface Harvester {
  /** The institution of the request. */
  customerId: number
  /** Whose usage that is: its own, or that of the members of a consortium. */
  customerIds: readonly number[]
  /**
   * Runs work in a transaction limited to these customers. Throws `CounterRefusal` when the credential was revoked, or
   * has lost one of them, while the work took long.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** The customer of global reports (Code of Practice §8.2). */
const theWorld = '0000000000000000'

/** Authenticates a request; throws `CounterRefusal` with the standard's exception when it is refused. */
export async function admitHarvester(
  parameters: Parameters,
  call: Call,
  { needsDates = false }: { needsDates?: boolean } = {},
): Promise<Harvester> {
  const { platform, now } = call
  const { customerId: requestedId, requestorId, apiKey } = readIdentity(parameters, needsDates)
  const credential = await admitKey(call, requestorId, apiKey)
  const { customerId: owner, memberIds } = credential
  if (requestedId === theWorld) throw new CounterRefusal(2011)
  const members = memberIds ?? []
  const customerId = [owner, ...members].find((id) => String(id) === requestedId)
  if (customerId === undefined) {
    await auditRefused(call, credential, `customer ${cutText(requestedId, 40)}`)
    throw new CounterRefusal(2010)
  }
  await touchCredential(platform.db, 'counterCredentials', credential, now)
  const isConsortium = customerId === owner && members.length > 0
  const customerIds = isConsortium ? members : [customerId]
  const requireInForce = recurringCheck(platform, now, async () => {
    const present = await findCredential(platform.db, requestorId)
    const readable = new Set([present?.customerId, ...(present?.memberIds ?? [])])
    if (customerIds.every((id) => readable.has(id))) return
    await auditRefused(call, credential, 'rights ended')
    throw new CounterRefusal(2000)
  })
  return {
    customerId,
    customerIds,
    transaction: async (work) => {
      const tenant = { customerId: owner, tenantScope: [customerId, ...customerIds] }
      const result = await tenantTransaction(platform, tenant, work)
      // What was read is refused when the credential does not give access to it any more.
      await requireInForce()
      return result
    },
  }
}

type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>> & { requestorId: string }

/** Returns the credential that a key belongs to, and counts the call. Throws `CounterRefusal` for another key. */
async function admitKey(call: Call, requestorId: string, apiKey: string): Promise<Credential> {
  const { platform, ip } = call
  await platform.harvestThrottle.admit(ip)
  const found = await findCredential(platform.db, requestorId)
  if (found === undefined) {
    await platform.harvestThrottle.failed(ip)
    throw new CounterRefusal(2000)
  }
  const credential = { ...found, requestorId }
  if (!timingSafeEqual(hashSecret(apiKey), credential.keyHash)) {
    await platform.harvestThrottle.failed(ip)
    await auditRefused(call, credential, 'wrong key')
    throw new CounterRefusal(2020)
  }
  await platform.harvestThrottle.count(credential.id)
  return credential
}

const auditRefused = (call: Call, credential: Credential, reason: string) =>
  audit(call.platform.db, call, {
    action: 'refused counter.harvest',
    outcome: 'refused',
    customerId: credential.customerId,
    userName: credential.requestorId,
    details: { reason },
  })
