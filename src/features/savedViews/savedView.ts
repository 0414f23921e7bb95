import type { SavedView } from '../../../contract/savedViews.ts'

/** A saved view as the platform returns it. */
export type StoredView = SavedView & { id: number }

/** Finds an entry by name. Names are compared without case, as on the platform. */
export const findByName = <T extends { name: string }>(
  views: readonly T[],
  name: string,
): T | undefined => views.find((view) => view.name.toLowerCase() === name.toLowerCase())

/** Returns the name if no view has it, else the name with the first free number: "Board (2)". */
export function freeName(views: readonly { name: string }[], name: string): string {
  let free = name
  for (let number = 2; findByName(views, free) !== undefined; number += 1)
    free = `${name} (${number})`
  return free
}
