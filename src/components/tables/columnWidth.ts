import { maxColumnWidth, minColumnWidth } from '../../../contract/preferences/columns.ts'

/** Pixels by which a press of a key or button changes the width of a column. */
export const widthStep = 16

/** Returns the nearest width in pixels that a column may have. */
export const withinColumnWidths = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

/** Returns the width in pixels of a column, which is wider than the chosen one where its content cannot be narrower. */
export const shownWidth = (chosen: number | undefined, measured: number): number =>
  withinColumnWidths(Math.max(measured, chosen ?? 0))
