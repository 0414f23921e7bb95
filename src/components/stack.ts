/**
 * Style of parts below one another, none of which makes the stack wider: what is too wide, such as a table, scrolls in
 * its own part. `gap` says how far apart they are.
 */
export const stack = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
} as const
