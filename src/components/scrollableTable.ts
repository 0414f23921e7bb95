/** Styles of a react-admin `<List>` whose table scrolls sideways by itself where the page is too narrow for it. */
export const scrollableTable = {
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
} as const
