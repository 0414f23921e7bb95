import { Create, SelectInput, TextInput } from 'react-admin'
import { accountShape } from '../../../contract/administration/customer.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { CustomerNameInput } from '../../features/customers/CustomerNameInput.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'
import { roles } from './roles.ts'

const resolver = schemaResolver(accountShape)

/** Creates a further administrator of a customer. */
export const AccountCreate = () => (
  <>
    <PageTitle title="resources.accounts.new" />
    <Create redirect="list" title={false}>
      <PortalForm resolver={resolver}>
        <CustomerNameInput source="customer" required hint="resources.accounts.hints.customer" />
        <TextInput
          source="userName"
          required
          autoComplete="off"
          helperText="resources.accounts.hints.userName"
        />
        <TextInput
          source="email"
          type="email"
          autoComplete="off"
          helperText="resources.accounts.hints.email"
        />
        <SelectInput source="role" choices={roles} defaultValue="library" />
      </PortalForm>
    </Create>
  </>
)
