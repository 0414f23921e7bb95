/** Returns the style of a grid of labels and values, whose columns are at least so many pixels wide. */
export const factGrid = (columnWidth = 150) => ({
  display: 'grid',
  gap: 4,
  m: 0,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${columnWidth}px, 100%), 1fr))`,
})
