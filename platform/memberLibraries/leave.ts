import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import { queueClosingMessages } from '../iso18626/outgoing.ts'
import { closeRequests, endMembership, lockLibrary, sharedRanges } from './leaveStore.ts'

interface MembershipEnd {
  consortiumId: number
  closedRequests: number
}

/**
 * Takes a library out of its consortium, in the transaction of the caller. Its requests stay where they were made,
 * with both their names; those that still wait are discarded on both sides, since nobody could answer them any
 * more, and libraries in other systems are told. What the consortium subscribed to for it ends; its usage leaves the
 * sums of the consortium (trigger).
 */
export async function leaveConsortium(
  db: Db,
  customerId: number,
  now: Date,
): Promise<MembershipEnd> {
  const library = await lockLibrary(db, customerId)
  if (library === undefined) throw new Problem('notFound', `No customer ${customerId}`)
  const { consortiumId, name } = library
  if (consortiumId === null || consortiumId === customerId) {
    throw new Problem('conflict', `Customer ${customerId} is no member of a consortium`)
  }
  const shared = await sharedRanges(db, customerId)
  if (shared.length > 0) {
    // Members of a consortium may share addresses; unrelated customers may not.
    throw new Problem(
      'conflict',
      `Customer ${customerId} shares ${shared.join(', ')} with its consortium: one of the two has to give them up first`,
      { fields: { customerId: `shares ${shared.join(', ')}` } },
    )
  }
  await endMembership(db, customerId, consortiumId, now)
  const reason = `${name} has left the consortium`
  const closedIds = await closeRequests(db, { customerId, consortiumId, reason, at: now })
  await queueClosingMessages(db, closedIds, { note: reason, at: now })
  return { consortiumId, closedRequests: closedIds.length }
}
