type Cell = string | number

const row = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`

/** Returns the lines of a table in Markdown. */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): string[] => [row(head), row(head.map(() => '---')), ...rows.map(row)]
