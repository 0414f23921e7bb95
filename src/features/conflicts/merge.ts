import { differenceBy, intersectionBy, isEqual, unionBy } from 'es-toolkit'

/** Which version of a field to go on with. */
export type Choice = 'mine' | 'theirs'

/** Three versions of what a form changes: as it was read, as it was typed, and as somebody else saved it meanwhile. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

/** The fields in which a draft and a newer saved version differ. */
export interface SaveConflict<F> {
  /** Fields that both changed, to different values. */
  both: F[]
  /** Fields that only the other user changed. */
  theirs: F[]
  /** Fields that only this user changed, or that both changed to the same value. */
  mine: F[]
}

/** Compares the user's draft with a newer saved version in the given fields. A list counts as one field. */
export function compareSaves<T, F extends keyof T>(
  { base, mine, theirs }: Versions<T>,
  fields: readonly F[],
): SaveConflict<F> {
  const differingFields = (one: T, other: T) =>
    fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
  const changedByMe = differingFields(base, mine)
  const theirChanges = differingFields(base, theirs)
  const apart = differingFields(mine, theirs)
  return {
    both: apart.filter((field) => changedByMe.includes(field) && theirChanges.includes(field)),
    theirs: theirChanges.filter((field) => !changedByMe.includes(field)),
    mine: changedByMe.filter((field) => !theirChanges.includes(field)),
  }
}

/** Returns which version of a field is taken without a choice: the user's own, where the user has changed it. */
export const defaultChoice = <F>({ theirs }: SaveConflict<F>, field: F): Choice =>
  theirs.includes(field) ? 'theirs' : 'mine'

/** Returns the saved version with all that the user has changed, as it is taken without a choice. */
export function rebaseChanges<T extends object, F extends keyof T>(
  versions: Versions<T>,
  fields: readonly F[],
): T {
  const rebased = rebaseLists(versions, fields)
  return mergeVersions(rebased, compareSaves(rebased, fields), new Map())
}

/**
 * Returns the versions with the changes of the other in the user's version of each list of records that both have
 * changed. A list in which both have changed or removed the same record stays as it is.
 */
export function rebaseLists<T extends object, F extends keyof T>(
  { base, mine, theirs }: Versions<T>,
  fields: readonly F[],
): Versions<T> {
  const lists = fields.map((field): [F, unknown] => [
    field,
    rebaseList(base[field], mine[field], theirs[field]) ?? mine[field],
  ])
  return { base, mine: { ...mine, ...Object.fromEntries(lists) }, theirs }
}

/** Returns the user's list of records with the changes of the other; null unless both changed it without collision. */
function rebaseList(base: unknown, mine: unknown, theirs: unknown): object[] | null {
  if (!isRecordList(base) || !isRecordList(mine) || !isRecordList(theirs)) return null
  if (isEqual(base, mine) || isEqual(base, theirs)) return null
  const without = (list: object[], records: object[]) => differenceBy(list, records, contentOf)
  const goneFromTheirs = without(base, theirs)
  const collisions = intersectionBy(without(base, mine), goneFromTheirs, contentOf)
  if (collisions.length > 0) return null
  return unionBy(without(mine, goneFromTheirs), without(theirs, base), contentOf)
}

const contentOf = (record: object): string => JSON.stringify(record)

const isRecordList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)

/**
 * Returns the saved version with the fields that only this user changed, and with those whose choice, or
 * default choice, is `mine`.
 */
export function mergeVersions<T extends object, F extends keyof T>(
  { mine, theirs }: Pick<Versions<T>, 'mine' | 'theirs'>,
  conflict: SaveConflict<F>,
  choices: ReadonlyMap<F, Choice>,
): T {
  const contested = [...conflict.both, ...conflict.theirs]
  const own = [
    ...conflict.mine,
    ...contested.filter(
      (field) => (choices.get(field) ?? defaultChoice(conflict, field)) === 'mine',
    ),
  ]
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}
