/** What is wrong with one cell of a row. */
export interface CellFault<Field extends string> {
  field: Field
  reason: string
}

/** Reads the cells of one row of a file and collects what is wrong with them, in the order of reading. */
export interface RowReader<Field extends string> {
  /** Returns the text of a cell; `''` for an empty one. */
  text: (field: Field) => string
  /** Returns the value of a cell; null for an empty one, and with a fault for one that `parse` does not understand. */
  value: <T>(field: Field, parse: (text: string) => T | undefined, reason: string) => T | null
  /** Adds a fault of a cell. */
  fault: (field: Field, reason: string) => void
  faults: readonly CellFault<Field>[]
}

/** Returns a reader of the row whose cells `text` returns. */
export function rowReader<Field extends string>(text: (field: Field) => string): RowReader<Field> {
  const faults: CellFault<Field>[] = []
  const fault = (field: Field, reason: string) => void faults.push({ field, reason })
  return {
    text,
    value: (field, parse, reason) => {
      const cell = text(field)
      if (cell === '') return null
      const value = parse(cell)
      if (value === undefined) fault(field, reason)
      return value ?? null
    },
    fault,
    faults,
  }
}

/** Returns a `parse` that takes the texts that pass a check as they are. */
export const textMatching =
  (check: (text: string) => boolean) =>
  (text: string): string | undefined =>
    check(text) ? text : undefined

/** Returns whether a text is an address that can be opened as a link. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
