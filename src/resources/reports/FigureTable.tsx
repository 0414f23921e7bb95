import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

/** A column of a `<FigureTable>`. */
export interface FigureColumn<T> {
  key: string
  header: string
  /** Whether the column contains numbers, which are right-aligned with tabular digits. */
  isFigure?: boolean
  cell: (row: T) => ReactNode
}

interface Props<T> {
  label: string
  columns: readonly FigureColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Cells of the totals row, in the order of the columns. */
  totals?: readonly ReactNode[]
  /** Returns the text that replaces the figures of a row, or null when it has figures. */
  instead?: (row: T) => string | null
}

const figureStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** Keeps the name column visible while the figures scroll sideways; a name without spaces pushes them nowhere. */
const nameStyle = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  backgroundColor: 'background.paper',
  minWidth: { xs: 120, sm: 160 },
  maxWidth: { xs: '42vw', sm: 'none' },
  overflowWrap: 'anywhere',
} as const

/** Shows rows of figures with their totals; it scrolls sideways when it does not fit. */
export function FigureTable<T>({ label, columns, rows, rowKey, totals, instead }: Props<T>) {
  const align = (column: FigureColumn<T>) =>
    column.isFigure === true ? { align: 'right' as const, sx: figureStyle } : {}
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table size="small" sx={{ '& td, & th': { px: 3 } }}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column.key} {...(index === 0 ? { sx: nameStyle } : align(column))}>
                {column.header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const text = instead?.(row) ?? null
            const [first, ...rest] = columns
            return (
              <TableRow key={rowKey(row)} hover>
                {first && (
                  <TableCell component="th" scope="row" sx={nameStyle}>
                    {first.cell(row)}
                  </TableCell>
                )}
                {text !== null ? (
                  <TableCell colSpan={rest.length} align="right" sx={{ color: 'text.secondary' }}>
                    {text}
                  </TableCell>
                ) : (
                  rest.map((column) => (
                    <TableCell key={column.key} {...align(column)}>
                      {column.cell(row)}
                    </TableCell>
                  ))
                )}
              </TableRow>
            )
          })}
          {totals && (
            <TableRow>
              {columns.map((column, index) => (
                <TableCell
                  key={column.key}
                  align={column.isFigure === true ? 'right' : 'left'}
                  sx={{
                    ...(index === 0 ? nameStyle : figureStyle),
                    fontWeight: 600,
                    borderTop: 1,
                    borderColor: 'divider',
                  }}
                >
                  {totals[index]}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
