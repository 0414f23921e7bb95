/** The most that an uploaded spreadsheet may hold. */
export interface SheetLimits {
  packedBytes: number
  unpackedBytes: number
  /** Most files inside an .xlsx. */
  entries: number
  rows: number
  columns: number
}
