/** Removals of more rows than this are confirmed by typing their number (docs/budgets.md#undo-and-confirmation). */
const maxUnconfirmedRows = 100

/** Returns whether a removal of this many rows must be confirmed by typing their number. */
export const needsTypedCount = (rows: number): boolean => rows > maxUnconfirmedRows
