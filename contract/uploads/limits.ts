/** What an uploaded sheet may hold at most: bytes as it is sent, and rows (docs/budgets.md#files). */
export const sheetLimits = { bytes: 5 * 1024 * 1024, rows: 50_000 } as const

/** What an uploaded list of titles or books may hold at most: more than other sheets, for a whole collection. */
export const holdingsSheetLimits = { bytes: 30 * 1024 * 1024, rows: 200_000 } as const
