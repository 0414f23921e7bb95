import {
  type DraftField,
  differingFields,
  type OrganizationDraft,
} from '../../../contract/organization/record.ts'

export type Choice = 'mine' | 'theirs'

export interface SaveConflict {
  /** Fields that both changed, to different values. */
  both: DraftField[]
  /** Fields that only the other changed. */
  theirs: DraftField[]
  /** Fields that only I changed, or both to the same value. */
  mine: DraftField[]
}

/** How my draft and a newer saved one part from what both started with. */
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

/** Theirs, with mine where only I changed something and where I chose mine. */
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
