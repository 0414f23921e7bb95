import type { ReactNode } from 'react'
import type { DataTableColumnProps, RaRecord } from 'react-admin'

/** Returns what a column of react-admin's `<DataTable>` shows of a row; null, undefined, false or '' for nothing. */
export function columnContent(
  { source = '', children, render, field: Field }: DataTableColumnProps<RaRecord>,
  row: RaRecord,
): ReactNode {
  if (children !== undefined && children !== null) return children
  if (render) return render(row)
  if (Field) return <Field source={source} />
  return (row[source] as string | number | null | undefined)?.toString()
}
