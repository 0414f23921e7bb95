/** Returns whether a form would ask before the page is left (`LeaveGuard`). */
export const hasUnsavedChanges = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
