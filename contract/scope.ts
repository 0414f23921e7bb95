/**
 * Ids that a client may send and that are checked against the session before any handler runs, by clean
 * name. A call that takes one of these fields is guarded without saying so; a new spelling on the wire
 * changes nothing, because the clean name stays.
 */
export const scopedFields = {
  /** Own customer; for a consortium account also its members. */
  customerId: 'customer',
  /** Own consortium. */
  consortiumId: 'consortium',
  /** Own user. */
  userId: 'user',
  /** One member of the own consortium, or null for all. */
  memberId: 'member',
  memberIds: 'members',
} as const

/** Clean name of an input field that is checked against the session before any handler runs. */
export type ScopedField = keyof typeof scopedFields
