/** Columns of fields: one on a phone, two, then three. */
export const fieldGrid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
  alignItems: 'start',
} as const
