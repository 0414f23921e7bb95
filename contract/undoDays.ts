/** Days for which uploads and removals can be undone (docs/assumptions.md#removing-titles-and-packages). */
export const undoDays = 30
