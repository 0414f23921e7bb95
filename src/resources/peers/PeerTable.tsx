import { Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  CreateButton,
  DataTable,
  ExportButton,
  List,
  type SortPayload,
  TopToolbar,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { scrollableTable } from '../../components/scrollableTable.ts'
import { csvExporter } from '../../dataProvider/csvExporter.ts'

/** Rows of an export at most; the platform refuses more. */
const maxExportRows = 100_000

interface Props {
  /** `<DataTable.Col>` elements. */
  children: ReactNode
  sort: SortPayload
  filters: ReactElement[]
  /** False when a row opens nothing. */
  rowClick?: false
}

/** Shows the rows of the current resource as a table; the filters stay where no row matches. */
export function PeerTable({ children, rowClick, ...list }: Props) {
  const resource = useResourceContext()
  return (
    <>
      <PageTitle title={`resources.${resource}.name`} />
      <List
        {...list}
        exporter={csvExporter}
        actions={<Actions />}
        empty={false}
        sx={scrollableTable}
        title={false}
      >
        <DataTable
          bulkActionButtons={false}
          empty={<EmptyTable />}
          {...(rowClick === false && { rowClick })}
        >
          {children}
        </DataTable>
      </List>
    </>
  )
}

function Actions() {
  const { hasCreate } = useResourceDefinition()
  return (
    <TopToolbar>
      {hasCreate && <CreateButton />}
      <ExportButton maxResults={maxExportRows} />
    </TopToolbar>
  )
}

function EmptyTable() {
  const translate = useTranslate()
  const resource = useResourceContext()
  return <Typography sx={{ p: 6 }}>{translate(`resources.${resource}.empty`)}</Typography>
}
