import { Children, isValidElement, type ReactElement, type ReactNode, useCallback } from 'react'
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableNumberColumnProps,
  type RaRecord,
  useTranslateLabel,
} from 'react-admin'

/** A column of a list that users can move, hide and resize. */
export type ListColumn = ReactElement<
  DataTableColumnProps<RaRecord> & Pick<DataTableNumberColumnProps, 'options'> & { source: string }
>

/** Returns whether an element is a column with a name, and not, for example, the column of check boxes. */
export const isListColumn = (column: ReactNode): column is ListColumn =>
  isValidElement<DataTableColumnProps>(column) &&
  (column.type === DataTable.Col || column.type === DataTable.NumberCol) &&
  typeof column.props.source === 'string'

/** Returns the column that says what a row is: the first one, but for its number; undefined without columns. */
export const namingColumn = (columns: readonly ListColumn[]): ListColumn | undefined =>
  columns.find(({ props }) => props.source !== 'id') ?? columns[0]

/** Returns a function that returns the title of a column in the user's language. */
export function useColumnTitle(): (column: ListColumn) => string {
  const translateLabel = useTranslateLabel()
  return useCallback(
    ({ props: { source, label } }) => {
      const title = translateLabel({ source, ...(typeof label === 'string' && { label }) })
      return typeof title === 'string' ? title : source
    },
    [translateLabel],
  )
}

/** Returns the fields of the columns by which a list can be sorted. Cards have no headers to sort by. */
export const sortableColumns = (columns: ReactNode): string[] =>
  Children.toArray(columns)
    .filter((column) => isValidElement<DataTableColumnProps>(column))
    .flatMap(({ props: { source, disableSort } }) => (source && !disableSort ? [source] : []))
