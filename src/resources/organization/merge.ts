import {
  type DraftField,
  differingFields,
  type OrganizationDraft,
} from '../../../contract/organization/record.ts'

/** Which version of a field to keep. */
export type Choice = 'mine' | 'theirs'

/** The fields in which a draft and a newer saved version differ. */
export interface SaveConflict {
  /** Fields that both changed, to different values. */
  both: DraftField[]
  /** Fields that only the other user changed. */
  theirs: DraftField[]
  /** Fields that only this user changed, or that both changed to the same value. */
  mine: DraftField[]
}

/** Compares the user's draft with a newer saved version, both based on `base`. */
export function compareSaves(
  base: OrganizationDraft,
  mine: OrganizationDraft,
  theirs: OrganizationDraft,
): SaveConflict {
  const changedByMe = differingFields(base, mine)
  const theirChanges = differingFields(base, theirs)
  const apart = differingFields(mine, theirs)
  return {
    both: apart.filter((field) => changedByMe.includes(field) && theirChanges.includes(field)),
    theirs: theirChanges.filter((field) => !changedByMe.includes(field)),
    mine: changedByMe.filter((field) => !theirChanges.includes(field)),
  }
}

/**
 * Returns the saved version with the fields that only this user changed, and those where the user
 * chose `mine`.
 */
export function merged(
  mine: OrganizationDraft,
  theirs: OrganizationDraft,
  conflict: SaveConflict,
  choices: Partial<Record<DraftField, Choice>>,
): OrganizationDraft {
  const unchanged = [
    ...conflict.mine,
    ...conflict.both.filter((field) => (choices[field] ?? 'mine') === 'mine'),
  ]
  return { ...theirs, ...Object.fromEntries(unchanged.map((field) => [field, mine[field]])) }
}
