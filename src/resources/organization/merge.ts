import {
  type DraftField,
  differingFields,
  type OrganizationDraft,
} from '../../../contract/organization/record.ts'

export type Choice = 'mine' | 'theirs'

export interface Meeting {
  /** Fields that both changed, to different values. */
  both: DraftField[]
  /** Fields that only the other changed. */
  theirs: DraftField[]
  /** Fields that only I changed, or both to the same value. */
  mine: DraftField[]
}

/** How my draft and a newer saved one part from what both started with. */
export function meet(
  base: OrganizationDraft,
  mine: OrganizationDraft,
  theirs: OrganizationDraft,
): Meeting {
  const changedByMe = differingFields(base, mine)
  const changedByThem = differingFields(base, theirs)
  const apart = differingFields(mine, theirs)
  return {
    both: apart.filter((field) => changedByMe.includes(field) && changedByThem.includes(field)),
    theirs: changedByThem.filter((field) => !changedByMe.includes(field)),
    mine: changedByMe.filter((field) => !changedByThem.includes(field)),
  }
}

/** Theirs, with mine where only I changed something and where I chose mine. */
export function merged(
  mine: OrganizationDraft,
  theirs: OrganizationDraft,
  meeting: Meeting,
  choices: Partial<Record<DraftField, Choice>>,
): OrganizationDraft {
  const kept = [
    ...meeting.mine,
    ...meeting.both.filter((field) => (choices[field] ?? 'mine') === 'mine'),
  ]
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}
