import { timingSafeEqual } from 'node:crypto'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Call } from '../context.ts'

/** Resources that the operator may use by the operator token, without a session. */
const operatorResources = new Set(['customers', 'accounts', 'referenceData'])

/** Returns whether the call carries the operator token as bearer. */
export function isOperator({ bearer = '', platform }: Call): boolean {
  const sent = Buffer.from(bearer)
  const expected = Buffer.from(platform.operatorToken)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/**
 * Returns whether the caller has the permission: by its session, or as the operator. Throws `unauthenticated` without
 * a session and without the operator token.
 */
export function isAllowed(call: Call, permission: Permission): boolean {
  const [resource = ''] = permission.split('.')
  if (call.maybeSession === null && operatorResources.has(resource) && isOperator(call)) return true
  return can(call.session.principal, permission)
}
