/** Milliseconds for which a notification without an action is shown. */
export const shownMs = 8000
