/** Pixels of the narrowest column to which a user can set one. */
export const minColumnWidth = 64

/** Pixels of the widest column to which a user can set one. */
export const maxColumnWidth = 800

/** The most columns of one list whose order or width an account stores. */
export const maxColumns = 40

/** The most lists whose columns an account stores. */
export const maxColumnLists = 60

/** How a user has laid out the columns of a list; both lists are empty as long as nothing is changed. */
export interface ColumnLayout {
  /** Names of the columns in their order. */
  order: readonly string[]
  /** Widths in pixels of the columns that were resized. */
  widths: readonly { column: string; width: number }[]
}

/**
 * Returns columns in the order of their names in `order`. A column that `order` does not name, such as one of a later
 * version, follows the one that usually stands before it; one with several names has the place of the first of them.
 */
export function inColumnOrder<T>(
  columns: readonly T[],
  order: readonly string[],
  namesOf: (column: T) => readonly string[],
): T[] {
  const places = new Map(order.map((name, index) => [name, index]))
  let last = -1
  return columns
    .map((column) => {
      const own = namesOf(column).flatMap((name) => places.get(name) ?? [])
      if (own.length > 0) last = Math.min(...own)
      return { column, place: last }
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ column }) => column)
}
