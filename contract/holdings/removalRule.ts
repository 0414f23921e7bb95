/** Removing more than this at once is confirmed by typing the number (QUALITY: U8, T23). */
export const removalLimit = 100

export const needsTypedCount = (removed: number): boolean => removed > removalLimit
