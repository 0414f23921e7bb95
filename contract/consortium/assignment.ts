/**
 * Who receives packages. On the wire a member list with the consortium's own id means the consortium itself
 * (docs/requirements/resources.md §7); in clean input the member list is empty then.
 */
export type AssignmentTarget = { isWhole: true } | { isWhole: false; memberIds: number[] }

/**
 * Returns who receives packages; `undefined` when the list names the consortium together with members, which
 * has no meaning.
 */
export function targetOf(
  consortiumId: number,
  memberIds: readonly number[],
): AssignmentTarget | undefined {
  const distinct = [...new Set(memberIds)]
  if (!distinct.includes(consortiumId)) return { isWhole: false, memberIds: distinct }
  return distinct.length === 1 ? { isWhole: true } : undefined
}

/**
 * Returns the member list to send; without a chosen member it is the consortium itself (docs/requirements/resources.md
 * §4).
 */
export const membersToSend = (consortiumId: number, memberIds: readonly number[]): number[] =>
  memberIds.length === 0 ? [consortiumId] : [...memberIds]

/**
 * Returns whether every member is ticked, as Select All then is (docs/requirements/resources.md §4); false without
 * members.
 */
export const allSelected = (members: readonly number[], ticked: ReadonlySet<number>): boolean =>
  members.length > 0 && members.every((member) => ticked.has(member))

/** Returns the ticks after Select All: it toggles all given members; members hidden by a search keep their tick. */
export function toggleAll(members: readonly number[], ticked: ReadonlySet<number>): Set<number> {
  const all = allSelected(members, ticked)
  const next = new Set(ticked)
  for (const member of members) {
    if (all) next.delete(member)
    else next.add(member)
  }
  return next
}

/** Returns a copy of `ticked` with `one` removed when it was in it, and added otherwise. */
export function toggleOne(one: number, ticked: ReadonlySet<number>): Set<number> {
  const next = new Set(ticked)
  if (!next.delete(one)) next.add(one)
  return next
}
