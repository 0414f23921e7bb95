import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
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
  /** How the totals differ from the year before, in words; below the table, as the column of names is narrow. */
  change?: ReactNode
  /** Returns the text that replaces the figures of a row, or null when it has figures. */
  instead?: (row: T) => string | null
}

const figureStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** Lets the title of a column of figures wrap between its words, so that more columns fit beside each other. */
const headerStyle = { whiteSpace: 'normal', overflowWrap: 'normal' } as const

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

/** On paper the line is on the page of the totals, and never on one of its own. */
const changeStyle = { px: { xs: 2, lg: 3 }, py: 1, breakBefore: 'avoid' } as const

/** Shows a shadow at the right edge while columns are hidden behind it; a cover that scrolls hides it at the end. */
const edgeShadow = ({ palette }: Theme) => ({
  background: [
    `linear-gradient(to left, ${palette.background.paper} 40%, transparent) right / 40px 100% no-repeat local`,
    `linear-gradient(to left, ${palette.divider}, transparent) right / 16px 100% no-repeat scroll`,
  ].join(),
})

/** Shows rows of figures with their totals; it scrolls sideways when it does not fit. */
export function FigureTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, totals, change, instead } = props
  return (
    <>
      <TableContainer tabIndex={0} role="group" aria-label={label} sx={edgeShadow}>
        <Table size="small" sx={{ '& td, & th': { px: { xs: 2, lg: 3 } } }}>
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <TableCell
                  key={column.key}
                  align={alignOf(column)}
                  sx={index === 0 ? nameStyle : headerStyle}
                >
                  {column.header}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <FigureRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                text={instead?.(row) ?? null}
              />
            ))}
            {totals && <TotalsRow columns={columns} totals={totals} />}
          </TableBody>
        </Table>
      </TableContainer>
      {change ? <Box sx={changeStyle}>{change}</Box> : null}
    </>
  )
}

const alignOf = ({ isFigure }: { isFigure?: boolean }) => (isFigure === true ? 'right' : 'left')

interface FigureRowProps<T> {
  row: T
  columns: readonly FigureColumn<T>[]
  /** The text that replaces the figures, or null when the row has figures. */
  text: string | null
}

function FigureRow<T>({ row, columns: [first, ...rest], text }: FigureRowProps<T>) {
  return (
    <TableRow hover>
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
          <TableCell
            key={column.key}
            align={alignOf(column)}
            {...(column.isFigure === true && { sx: figureStyle })}
          >
            {column.cell(row)}
          </TableCell>
        ))
      )}
    </TableRow>
  )
}

function TotalsRow<T>({
  columns,
  totals,
}: {
  columns: readonly FigureColumn<T>[]
  totals: readonly ReactNode[]
}) {
  return (
    <TableRow>
      {columns.map((column, index) => (
        <TableCell
          key={column.key}
          align={alignOf(column)}
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
  )
}
