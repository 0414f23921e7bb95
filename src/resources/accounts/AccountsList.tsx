import { DataTable, SelectField, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { YesNoField } from '../../components/text/YesNoField.tsx'
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
    <DataTable.Col<{ id: number; email: string | null }>
      source="email"
      render={({ email }) => email && <MailAddress address={email} />}
    />
    <DataTable.Col source="isEnabled">
      <YesNoField source="isEnabled" />
    </DataTable.Col>
    <DataTable.Col source="actions" label="list.actions" disableSort>
      <ResetLinkButton />
      <EnableButton />
    </DataTable.Col>
  </StandardList>
)
