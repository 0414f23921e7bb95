/** A moment as people read it, in their own time zone. */
export const momentOf = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
