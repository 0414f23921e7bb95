/** Grid of fields: one column on a phone, two on a tablet, three on a wide screen. */
export const fieldGrid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
  alignItems: 'start',
} as const
