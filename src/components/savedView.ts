import type { SavedView } from '../../contract/savedViews.ts'

/** As it came from the platform. */
export type StoredView = SavedView & { id: number }

/** Whether two addresses show the same, in whatever order their parts stand. */
export function sameView(one: string, other: string): boolean {
  const sorted = (search: string) => {
    const params = new URLSearchParams(search)
    params.sort()
    return params.toString()
  }
  return sorted(one) === sorted(other)
}

/** The platform holds names that differ only in their case for the same. */
export const named = <T extends { name: string }>(
  views: readonly T[],
  name: string,
): T | undefined => views.find((view) => view.name.toLowerCase() === name.toLowerCase())

/** The name itself, or with the first number that no view has: "Board (2)". */
export function freeName(views: readonly { name: string }[], name: string): string {
  let free = name
  for (let number = 2; named(views, free) !== undefined; number += 1) free = `${name} (${number})`
  return free
}
