import { DataTable, SelectField, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { EnableButton } from './EnableButton.tsx'
import { ResetLinkButton } from './ResetLinkButton.tsx'
import { listedRoles } from './roles.ts'

const filters = [
  <TextInput key="userName" source="userName" alwaysOn resettable />,
  <TextInput key="customer" source="customer" alwaysOn resettable />,
]

/** The words of a yes or no: screen readers read nothing for the icons of react-admin's `BooleanField`. */
const yesAndNo = [
  { id: true, name: 'ra.boolean.true' },
  { id: false, name: 'ra.boolean.false' },
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
      <SelectField source="isEnabled" choices={yesAndNo} />
    </DataTable.Col>
    <DataTable.Col source="actions" label="resources.accounts.actions" disableSort>
      <ResetLinkButton />
      <EnableButton />
    </DataTable.Col>
  </StandardList>
)
