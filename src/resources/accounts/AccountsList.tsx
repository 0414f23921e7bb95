import { BooleanField, DataTable, SelectField, TextInput } from 'react-admin'
import { StandardList } from '../../components/StandardList.tsx'
import { EnableButton } from './EnableButton.tsx'
import { ResetLinkButton } from './ResetLinkButton.tsx'
import { listedRoles } from './roles.ts'

const filters = [
  <TextInput key="userName" source="userName" alwaysOn resettable />,
  <TextInput key="customer" source="customer" alwaysOn resettable />,
]

/** Lists the administrators of all customers, each with a new password link, and to be disabled or enabled. */
export const AccountsList = () => (
  <StandardList filters={filters} sort={{ field: 'userName', order: 'ASC' }} rowClick={false}>
    <DataTable.Col source="userName" />
    <DataTable.Col source="customer" />
    <DataTable.Col source="adminType">
      <SelectField source="adminType" choices={listedRoles} />
    </DataTable.Col>
    <DataTable.Col source="email" />
    <DataTable.Col source="isEnabled">
      <BooleanField source="isEnabled" />
    </DataTable.Col>
    <DataTable.Col source="actions" label="resources.accounts.actions" disableSort>
      <ResetLinkButton />
      <EnableButton />
    </DataTable.Col>
  </StandardList>
)
