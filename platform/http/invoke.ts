import { type Endpoint, needsSession } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import {
  decodeAnswer,
  decodeInput,
  encodeAnswer,
  encodeInput,
} from '../../contract/kernel/transport.ts'
import type { Call, Handler } from '../context.ts'
import { isAllowed } from '../operator/token.ts'
import { auditRefusal, notAllowed } from '../session/audit.ts'
import { limitCost } from './limits/costlyCalls.ts'
import { checkScope } from './scope.ts'

/**
 * Runs a read in process and returns its clean output, without HTTP. Permission, scope, row-level security and audit
 * are those of a request from outside, and so are input and output: both pass through the contract, which applies
 * defaults, limits and the list of fields. Throws the `Problem` that the request would be answered with;
 * `methodNotAllowed` for calls that change state or answer with a file.
 */
export async function invoke(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  input: unknown,
  call: Call,
): Promise<unknown> {
  const isRead =
    !endpoint.changesState && (endpoint.responseKind === 'json' || endpoint.responseKind === 'page')
  if (!isRead) throw new Problem('methodNotAllowed', 'Only reads run in process')
  await checkPermission(endpoint, call)
  return limitCost({ cost: endpoint.cost, bodyBytes: 0 }, call, async () => {
    const checkedInput = decodeInput(endpoint, encodeInput(endpoint, input))
    await checkInputScope(endpoint, checkedInput, call)
    const output = await handler(checkedInput, call)
    return decodeAnswer(endpoint, encodeAnswer(endpoint, output))
  })
}

/**
 * Throws `unauthenticated` without a session, and `forbidden` where the session's role lacks the endpoint's
 * permission; the refusal is written to the audit log.
 */
export async function checkPermission(endpoint: Endpoint, call: Call): Promise<void> {
  if (!needsSession(endpoint)) return
  if (endpoint.access === 'session' ? call.session : isAllowed(call, endpoint.access)) return
  throw await notAllowed(call, endpoint.path, endpoint.access)
}

/**
 * Checks the ids of an input against the session's scope. Throws `forbidden` for one outside of it; the refusal is
 * written to the audit log.
 */
export async function checkInputScope(
  endpoint: Endpoint,
  input: unknown,
  call: Call,
): Promise<void> {
  // The operator has no session, and no tenant that its input could leave.
  if (!needsSession(endpoint) || call.maybeSession === null) return
  try {
    checkScope(input, call.session)
  } catch (error) {
    if (error instanceof Problem) await auditRefusal(call, endpoint.path, { scope: error.message })
    throw error
  }
}
