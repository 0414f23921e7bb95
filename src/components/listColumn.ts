import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { DataTable, type DataTableColumnProps, type RaRecord } from 'react-admin'

/** A column of a list that users can move, hide and resize. */
export type ListColumn = ReactElement<DataTableColumnProps<RaRecord> & { source: string }>

/** Returns whether an element is a column with a name, and not, for example, the column of check boxes. */
export const isListColumn = (column: ReactNode): column is ListColumn =>
  isValidElement<DataTableColumnProps>(column) &&
  (column.type === DataTable.Col || column.type === DataTable.NumberCol) &&
  typeof column.props.source === 'string'

/** Returns what react-admin translates into the title of a column. */
export const titleOf = ({ props: { source, label } }: ListColumn) => ({
  source,
  ...(typeof label === 'string' && { label }),
})
