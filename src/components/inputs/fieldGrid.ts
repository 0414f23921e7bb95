/**
 * Grid of fields: one column on a phone, two on a tablet, three on a wide screen; fewer with larger text,
 * which would not fit them.
 */
export const fieldGrid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    xs: '1fr',
    sm: 'repeat(auto-fill, minmax(min(100%, max(16rem, (100% - 32px) / 3)), 1fr))',
  },
  alignItems: 'start',
} as const
