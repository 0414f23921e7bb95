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
import { csvExporter } from '../../dataProvider/csvExporter.ts'
import { states } from './states.ts'

const filters = [
  <TextInput key="subject" source="subject" alwaysOn resettable />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
]

/** Lists what support staff noted about the customer, the newest first. */
export function SupportNotesList() {
  return (
    <>
      <PageTitle title="resources.supportNotes.name" />
      <List
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={csvExporter}
        actions={<Actions />}
        title={false}
      >
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="subject" />
          <DataTable.Col source="state">
            <SelectField source="state" choices={states} />
          </DataTable.Col>
          <DataTable.Col source="followUpOn">
            <DateField source="followUpOn" />
          </DataTable.Col>
          <DataTable.Col source="createdAt">
            <DateField source="createdAt" />
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
