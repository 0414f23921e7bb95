/** A row of an uploaded spreadsheet. */
export interface SheetRow {
  /** Row number in the spreadsheet: counts from 1 and includes the header. */
  line: number
  /** Text by header. A map, so that a header such as `__proto__` is an ordinary key. */
  values: Map<string, string>
  /** Cells of a text file beyond the header, up to the last one that is not empty: a separator is not quoted. */
  surplus?: readonly string[] | undefined
}

/** A line of the file as texts; which line contains the headers is decided later. */
export interface SheetRecord {
  line: number
  cells: string[]
}

/** A row below the headers as the reader's thread sends it. */
export interface SentRow extends Omit<SheetRow, 'values'> {
  /** One text for each header, in their order. */
  cells: string[]
}
