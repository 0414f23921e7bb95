/** A state of a screen under the name that its user gave it. */
export interface SavedView {
  name: string
  /** The query of its address. */
  search: string
}

/** Whether two addresses show the same, in whatever order their parts stand. */
export function sameView(one: string, other: string): boolean {
  const sorted = (search: string) => {
    const params = new URLSearchParams(search)
    params.sort()
    return params.toString()
  }
  return sorted(one) === sorted(other)
}

/** By name, as a person sorts; a view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...withoutView(views, view.name), view].sort((one, other) => one.name.localeCompare(other.name))

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)
