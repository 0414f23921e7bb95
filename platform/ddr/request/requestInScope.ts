import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call } from '../../context.ts'
import { auditRefusal } from '../../session/audit.ts'
import { readRequest, requestExists, type StoredRequest } from './requestStore.ts'

/**
 * Returns a request that the caller may see. Throws `Problem('notFound')` for an unknown id and
 * `Problem('forbidden')` for a request outside the session's scope.
 */
export async function requestInScope(call: Call, ddrId: number): Promise<StoredRequest> {
  const request = await call.transaction((db) => readRequest(db, ddrId))
  if (request !== undefined) return request
  if (!(await requestExists(call.platform.db, ddrId))) {
    throw new Problem('notFound', `No request ${ddrId}`)
  }
  return refuse(call, ddrId)
}

/**
 * Returns a request whose supplier is the caller's library. Throws as `requestInScope`, and
 * `Problem('forbidden')` for any other supplier.
 */
export async function requestAsSupplier(call: Call, ddrId: number): Promise<StoredRequest> {
  const request = await requestInScope(call, ddrId)
  return request.supplierId === call.session.customerId ? request : refuse(call, ddrId)
}

/**
 * Returns a request whose requester or supplier is the caller's library. Throws as `requestInScope`, and
 * `Problem('forbidden')` for any other library and for the consortium.
 */
export async function requestAsSide(call: Call, ddrId: number): Promise<StoredRequest> {
  const request = await requestInScope(call, ddrId)
  const { customerId } = call.session
  const isSide = request.requesterId === customerId || request.supplierId === customerId
  return isSide ? request : refuse(call, ddrId)
}

/**
 * Returns a request whose requester is the caller's library. Throws as `requestInScope`, and `Problem('forbidden')` for
 * any other library.
 */
export async function requestAsRequester(call: Call, ddrId: number): Promise<StoredRequest> {
  const request = await requestInScope(call, ddrId)
  return request.requesterId === call.session.customerId ? request : refuse(call, ddrId)
}

/** Records the refusal in the audit log and throws `Problem('forbidden')`. */
export async function refuse(call: Call, ddrId: number): Promise<never> {
  await auditRefusal(call, 'ddr', { ddrId })
  throw new Problem('forbidden', `Request ${ddrId} is outside the session's scope`)
}
