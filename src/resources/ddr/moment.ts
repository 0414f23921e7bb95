/** Returns an ISO 8601 instant as date and time in the browser's time zone. */
export const momentOf = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
