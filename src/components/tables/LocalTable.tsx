import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { Key, ReactNode } from 'react'
import { type ListView, SortCell } from '../lists/LocalList.tsx'

interface Column<S extends string> {
  sort: S
  header: string
  align?: 'right'
}

/** One row: a name with a line of details below it, and a value. */
interface LocalTableRow {
  key: Key
  name: string
  details: string
  value: ReactNode
}

interface Props<T, S extends string> {
  label: string
  view: ListView<T, S>
  /** The columns of the name and of the value. */
  columns: readonly [Column<S>, Column<S>]
  row: (record: T) => LocalTableRow
}

/** Shows the rows of a `LocalList` as a table of names and values, sorted by its two headers. */
export function LocalTable<T, S extends string>({ label, view, columns, row }: Props<T, S>) {
  const [, { align }] = columns
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <SortCell
              key={column.sort}
              column={column.sort}
              view={view}
              {...(column.align && { align: column.align })}
            >
              {column.header}
            </SortCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {view.rows.map(row).map(({ key, name, details, value }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {name}
              <Caption>{details}</Caption>
            </TableCell>
            <TableCell {...(align && { align })}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Shows a line of details below a value. */
export const Caption = ({ children }: { children: string }) => (
  <Typography variant="caption" color="textSecondary" component="div">
    {children}
  </Typography>
)
