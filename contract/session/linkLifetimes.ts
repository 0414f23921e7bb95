/** Minutes for which a link to choose a password can be used (docs/budgets.md#sessions-and-one-time-links). */
export const resetLinkMinutes = 30

/** Minutes for which a link from support staff opens a session (docs/budgets.md#sessions-and-one-time-links). */
export const transferLinkMinutes = 10
