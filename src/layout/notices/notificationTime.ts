/** Milliseconds for which a notification without an action is shown. */
export const displayMs = 8000
