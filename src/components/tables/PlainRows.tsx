import { clsx } from 'clsx'
import { Children, isValidElement, memo, type ReactElement, type ReactNode, useMemo } from 'react'
import {
  DataTable,
  DataTableClasses,
  type DataTableColumnProps,
  type RaRecord,
  RecordContextProvider,
  useDataTableDataContext,
  useDataTableStoreContext,
  useStore,
} from 'react-admin'
import { columnContent } from './columnContent.tsx'

/**
 * Shows the rows of a `<DataTable>` as plain elements. MUI's cells compute their style sheet one by one, which is
 * half of the time in which a page of a list is shown (`npm run bench -- navigation`). Only for rows that open
 * nothing by themselves.
 */
export function PlainRows({ children }: { children?: ReactNode }) {
  const rows: RaRecord[] | undefined = useDataTableDataContext()
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  const columns = useMemo(
    () =>
      Children.toArray(children).filter(
        (column) => !isPlain(column) || !hidden.includes(nameOf(column.props)),
      ),
    [children, hidden],
  )
  return (
    <tbody className={DataTableClasses.tbody}>
      {rows?.map((row) => (
        <Row key={row.id} row={row} columns={columns} />
      ))}
    </tbody>
  )
}

/** Shows one row; again only when its data or the columns have changed. */
const Row = memo(function Row({ row, columns }: { row: RaRecord; columns: readonly ReactNode[] }) {
  return (
    <RecordContextProvider value={row}>
      <tr className={DataTableClasses.row}>
        {columns.map((column) =>
          isPlain(column) ? <Cell key={column.key} column={column.props} row={row} /> : column,
        )}
      </tr>
    </RecordContextProvider>
  )
})

type Column = DataTableColumnProps<RaRecord>

/** Returns whether a column is react-admin's own, without styles that MUI has to compute. */
const isPlain = (column: ReactNode): column is ReactElement<Column> =>
  isValidElement<Column>(column) &&
  column.type === DataTable.Col &&
  column.props.sx === undefined &&
  column.props.cellSx === undefined

/** Returns the name by which react-admin stores that a column is hidden. */
const nameOf = ({ source, label }: Column): string =>
  source ?? (typeof label === 'string' ? label : '')

function Cell({ column, row }: { column: Column; row: RaRecord }) {
  const { source = '', className, cellClassName, align } = column
  return (
    <td
      {...(align !== undefined && align !== 'inherit' && { align })}
      className={clsx(DataTableClasses.rowCell, className, cellClassName, `column-${source}`)}
    >
      {columnContent(column, row)}
    </td>
  )
}
