/** The two forms in which a library holds titles. */
export const holdingAccesses = ['print', 'electronic'] as const

/** Whether a library holds a title in print or online. */
export type HoldingAccess = (typeof holdingAccesses)[number]

/** How an upload of titles says in which form they are held: one form for all rows, or each row for itself. */
export const uploadAccesses = [...holdingAccesses, 'mixed'] as const

/** The form in which the titles of an upload are held; `mixed` when each row says it. */
export type UploadAccess = (typeof uploadAccesses)[number]
