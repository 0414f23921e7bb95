import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import type { Call, Db, Handler } from '../context.ts'
import { findPrimaryAccount } from './accountStore.ts'
import { audit } from './audit.ts'
import { openSession } from './open.ts'
import { deleteSession, lockSession, readSessionOwner } from './store.ts'

/**
 * Locks the session with which a member of staff arrived, so that switches, returns and sign-outs of several tabs
 * follow each other. Returns when it expires, which is when those expire that follow it. Throws
 * `Problem('unauthenticated')` when another one has ended it meanwhile.
 */
async function lockFirstSession(db: Db, { session: { actingFromId, sessionId } }: Call) {
  const first = await lockSession(db, actingFromId ?? sessionId)
  if (first !== undefined) return first
  throw new Problem('unauthenticated', 'The session has ended')
}

/**
 * Opens a session for another customer in the name of the same member of staff. Throws `Problem('notFound')` when the
 * customer has no administrator.
 */
export const switchCustomer: Handler<typeof session.switchCustomer> = async ({ targetId }, call) =>
  call.platform.db.transaction().execute(async (db) => {
    const { session: current } = call
    const { expiresAt } = await lockFirstSession(db, call)
    const account = await findPrimaryAccount(db, targetId)
    if (account === undefined)
      throw new Problem('notFound', `Customer ${targetId} has no administrator`)
    await audit(db, call, {
      action: 'support.switch',
      targetType: 'customer',
      targetId,
      details: { fromCustomerId: current.customerId, staffName: current.staffName },
    })
    const session = await openSession(db, call, {
      accountId: account.id,
      customerId: targetId,
      adminType: account.adminType,
      infoAdmin: true,
      staffName: current.staffName,
      actingFromId: current.actingFromId ?? current.sessionId,
      expiresAt,
    })
    // Returning leads to the first customer, so the session of a customer in between is not needed.
    if (current.actingFromId !== null) await deleteSession(db, current.sessionId)
    return session
  })

/**
 * Opens a new session for the customer of the transfer link. Throws `Problem('notFound')` when the session was not
 * switched.
 */
export const returnFromSwitch: Handler<typeof session.returnFromSwitch> = async (_, call) =>
  call.platform.db.transaction().execute(async (db) => {
    const { session: current } = call
    const { expiresAt } = await lockFirstSession(db, call)
    const origin =
      current.actingFromId === null ? undefined : await readSessionOwner(db, current.actingFromId)
    if (origin === undefined) throw new Problem('notFound', 'There is no customer to return to')
    await audit(db, call, {
      action: 'support.return',
      targetType: 'customer',
      targetId: origin.customerId,
      details: { fromCustomerId: current.customerId, staffName: current.staffName },
    })
    // Deleting the first session deletes the switched one too, by its foreign key.
    await deleteSession(db, origin.sessionId)
    return openSession(db, call, {
      accountId: origin.accountId,
      customerId: origin.customerId,
      adminType: origin.adminType,
      infoAdmin: origin.infoAdmin,
      staffName: origin.staffName,
      expiresAt,
    })
  })
