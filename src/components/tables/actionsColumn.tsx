import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

/** Returns the last column of a list, which has the buttons of each row. */
export const actionsColumn = <Row extends RaRecord>(render: (row: Row) => ReactNode) => (
  <DataTable.Col<Row>
    source="actions"
    label="list.actions"
    disableSort
    align="right"
    render={render}
  />
)
