import { Problem } from '../../contract/kernel/problem.ts'
import { isConsortiumRole } from '../../contract/principal.ts'
import { type ScopedField, scopedFields } from '../../contract/scope.ts'
import type { Session } from '../context.ts'

type Check = (value: number, session: Session) => boolean

const ownConsortium: Check = (value, session) => value === session.principal.consortiumId
const member: Check = (value, session) =>
  session.memberIds.includes(value) || ownConsortium(value, session)

const checks: Record<(typeof scopedFields)[ScopedField], Check> = {
  customer: (value, session) => {
    if (value === session.customerId) return true
    return isConsortiumRole(session.principal.role) && session.memberIds.includes(value)
  },
  consortium: ownConsortium,
  user: (value, session) => value === session.userId,
  member,
  members: member,
}

/**
 * Throws `Problem('forbidden')` when an id of the input is outside the session's scope. An empty id means all and
 * passes.
 */
export function checkScope(input: unknown, session: Session): void {
  if (typeof input !== 'object' || input === null) return
  for (const [field, value] of Object.entries(input)) {
    const kind = scopedFields[field as ScopedField]
    // Records inside JSON fields are checked by the same rule.
    if (kind === undefined) checkScope(value, session)
    else checkIds(field, [value].flat(), (id) => checks[kind](id, session))
  }
}

function checkIds(
  field: string,
  ids: readonly unknown[],
  isInScope: (id: number) => boolean,
): void {
  for (const id of ids) {
    if (id === null || id === undefined) continue
    if (typeof id !== 'number' || !isInScope(id)) {
      throw new Problem(
        'forbidden',
        `${field} ${JSON.stringify(id)} is outside the session's scope`,
      )
    }
  }
}

/** Returns the members of the session's consortium that an input names as its customer, or in a list. */
export function membersNamedIn(input: unknown, session: Session): number[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([field, value]) => {
    if (scopedFields[field as ScopedField] === undefined) return membersNamedIn(value, session)
    const isMember =
      (field === 'customerId' && value !== session.customerId) || field === 'memberIds'
    return isMember ? [value].flat().filter((id) => typeof id === 'number') : []
  })
}
