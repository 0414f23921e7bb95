import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type ListView, SortCell } from '../lists/LocalList.tsx'
import { narrowerThan } from '../narrowerThan.ts'

interface Props<S extends string> {
  label: string
  columns: string[]
  /** How the rows are sorted, with a name for each of the columns by which the headers sort; without it by none. */
  sort?: Pick<ListView<unknown, S>, 'sorting' | 'sortBy'> & { columns: readonly S[] }
  rows: { key: string | number; cells: ReactNode[] }[]
  /** What stands in place of a table without rows; not needed where there is always one. */
  none?: string
  /** Whether the first column numbers the rows; a phone leaves it out. */
  isNumbered?: boolean
  /** The first column whose cells are figures, as are all after it; they are aligned to the right. */
  figuresFrom?: number
  /** Widths of the columns in percent, so that the columns of tables one below the other are aligned. */
  columnWidths?: readonly number[]
  /** Width of the window in pixels below which rows are cards, 600 by default; large text needs more in proportion. */
  cardsBelow?: number
}

/** Characters of the longest text that stays in one line: that of a date, `24 Sept 2026`, or a phone number. */
const unbrokenLength = 16

/**
 * Shows a short table inside a section, whose headers sort it where `sort` says how. Where there is no room for
 * columns, each row becomes a card: its first value is the title, and the others have their headers beside them.
 */
export function SmallTable<S extends string>({
  label,
  columns,
  sort,
  rows,
  none,
  isNumbered = false,
  figuresFrom = columns.length,
  columnWidths,
  cardsBelow = 600,
}: Props<S>) {
  const alignOf = (index: number) => (index < figuresFrom ? 'left' : 'right')
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
        {none}
      </Typography>
    )
  }
  return (
    <Box sx={{ overflowX: 'auto', mx: { sm: -2 }, '@media print': { overflowX: 'visible' } }}>
      <Table
        size="small"
        aria-label={label}
        sx={[tableStyles(cardsBelow, isNumbered), columnWidths !== undefined && fixedLayout]}
      >
        {columnWidths && (
          <colgroup>
            {columns.map((column, index) => (
              <col key={column} style={{ width: `${columnWidths[index]}%` }} />
            ))}
          </colgroup>
        )}
        <TableHead>
          <TableRow>
            {columns.map((column, index) => {
              const name = sort?.columns[index]
              return sort && name !== undefined ? (
                <SortCell key={column} column={name} view={sort} align={alignOf(index)}>
                  {column}
                </SortCell>
              ) : (
                <TableCell key={column} align={alignOf(index)}>
                  {column}
                </TableCell>
              )
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={columns[index]}
                  data-label={columns[index]}
                  align={alignOf(index)}
                  className={isShort(cell) ? 'unbroken' : undefined}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

// A column with a given width does not grow for a text that stays in one line.
const fixedLayout = { tableLayout: 'fixed', '& .unbroken': { whiteSpace: 'normal' } } as const

/**
 * Returns the styles of the table, whose rows are cards in a window narrower than `cardsBelow` pixels at the usual size
 * of text.
 */
const tableStyles = (cardsBelow: number, isNumbered: boolean) => ({
  '& td, & th': { px: 2 },
  '& td': { overflowWrap: 'anywhere' },
  '& .unbroken': { whiteSpace: 'nowrap' },
  ...(!isNumbered && { '& td:first-of-type': { minWidth: 112 } }),
  // Paper does not scroll: arrows of columns that do not sort leave their room to the words.
  '@media print': {
    '& td, & th': { px: 1 },
    '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  },
  [`@media ${narrowerThan(cardsBelow)}`]: {
    '&, & tbody, & tr, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { px: { sm: 2 }, py: 2, borderBottom: 1, borderColor: 'divider' },
    // Cells that are aligned to the right would have their header on the right, too.
    '& td': {
      display: 'flex',
      flexDirection: 'row',
      // A button or chip is higher than the text of its header.
      alignItems: 'baseline',
      gap: 2,
      border: 0,
      px: 0,
      py: 1,
      textAlign: 'left',
    },
    '& td:empty': { display: 'none' },
    '& .unbroken': { whiteSpace: 'normal' },
    ...(isNumbered && { '& td:first-of-type': { display: 'none' } }),
    '& td::before': {
      content: 'attr(data-label)',
      flex: '0 0 40%',
      color: 'text.secondary',
    },
    [`& td:nth-of-type(${isNumbered ? 2 : 1})`]: {
      fontWeight: 600,
      '&::before': { content: 'none' },
    },
  },
})

const isShort = (cell: ReactNode): boolean =>
  typeof cell === 'string' && cell.length <= unbrokenLength
