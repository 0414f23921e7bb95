import {
  BooleanField,
  CreateButton,
  DataTable,
  ExportButton,
  List,
  SelectField,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { scrollableTable } from '../../components/scrollableTable.ts'
import { csvExporter } from '../../dataProvider/csvExporter.ts'
import { EnableButton } from './EnableButton.tsx'
import { ResetLinkButton } from './ResetLinkButton.tsx'
import { listedRoles } from './roles.ts'

const filters = [
  <TextInput key="userName" source="userName" alwaysOn resettable />,
  <TextInput key="customer" source="customer" alwaysOn resettable />,
]

/** Lists the administrators of all customers, each with a new password link, and to be disabled or enabled. */
export function AccountsList() {
  return (
    <>
      <PageTitle title="resources.accounts.name" />
      <List
        filters={filters}
        sort={{ field: 'userName', order: 'ASC' }}
        exporter={csvExporter}
        actions={<Actions />}
        sx={scrollableTable}
        title={false}
      >
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="userName" />
          <DataTable.Col source="customer" />
          <DataTable.Col source="adminType">
            <SelectField source="adminType" choices={listedRoles} />
          </DataTable.Col>
          <DataTable.Col source="email" />
          <DataTable.Col source="isEnabled">
            <BooleanField source="isEnabled" />
          </DataTable.Col>
          <DataTable.Col label="resources.accounts.actions" disableSort>
            <ResetLinkButton />
            <EnableButton />
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
