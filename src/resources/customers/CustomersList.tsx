import {
  CreateButton,
  DataTable,
  DateField,
  ExportButton,
  List,
  SelectField,
  SelectInput,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { scrollableTable } from '../../components/scrollableTable.ts'
import { csvExporter } from '../../dataProvider/csvExporter.ts'
import { kinds } from './kinds.ts'

const filters = [
  <TextInput key="name" source="name" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
]

/** Lists all customers by name, with their administrators and the ends of their subscriptions. */
export function CustomersList() {
  return (
    <>
      <PageTitle title="resources.customers.name" />
      <List
        filters={filters}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={csvExporter}
        actions={<Actions />}
        sx={scrollableTable}
        title={false}
      >
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="id" label="ID" />
          <DataTable.Col source="name" />
          <DataTable.Col source="kind">
            <SelectField source="kind" choices={kinds} />
          </DataTable.Col>
          <DataTable.Col source="consortium" />
          <DataTable.Col source="userName" />
          <DataTable.Col source="endsOn">
            <DateField source="endsOn" />
          </DataTable.Col>
        </DataTable>
      </List>
    </>
  )
}

const Actions = () => (
  <TopToolbar>
    <CreateButton />
    <ExportButton maxResults={100_000} />
  </TopToolbar>
)
