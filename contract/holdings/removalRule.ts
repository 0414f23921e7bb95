/** Removals of more titles than this are confirmed by typing their number (docs/budgets.md#undo-and-confirmation). */
const removalLimit = 100

/** Returns whether an upload that removes this many titles must be confirmed by typing their number. */
export const needsTypedCount = (removed: number): boolean => removed > removalLimit
