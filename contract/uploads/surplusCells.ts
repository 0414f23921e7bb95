/** Returns the name of a column of a file that has no header, by its position from 1. */
export const unnamedColumn = (position: number): string => `(column ${position})`

/** Why a row of a text file is rejected that has more cells than its header: they may be in the wrong columns. */
export const surplusReason =
  'The row has more cells than the header: put a cell that contains the separator between quotation marks'
