/** Style of the frame around a list of check boxes. */
export const checkListFrame = {
  minWidth: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  p: 3,
} as const
