import { Typography } from '@mui/material'
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  Edit,
  NumberInput,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { customerChangeShape, customerShape } from '../../../contract/administration/customer.ts'
import { DayInput } from '../../components/DayInput.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { FormDraft } from '../../features/drafts/FormDraft.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'
import { kinds, regions, resourceTypes } from './kinds.ts'

const newFields = Object.keys(customerShape.shape)
const changeFields = ['region', 'endsOn', 'graceDays', 'resourceTypes']
const resolver = schemaResolver(customerShape)
const changeResolver = schemaResolver(customerChangeShape)

/** Creates a customer with its administrator and its subscription. */
export function CustomerCreate() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title="resources.customers.new" />
      <Create redirect="list" title={false}>
        <SimpleForm resolver={resolver} noValidate warnWhenUnsavedChanges>
          <FormDraft fields={newFields} />
          <SelectInput source="kind" choices={kinds} defaultValue="library" />
          <TextInput source="name" required />
          <TextInput source="consortium" />
          <TextInput source="country" required />
          <TextInput source="state" />
          <TextInput source="city" />
          <BooleanInput source="isNewPlace" />
          <SelectInput source="region" choices={regions} />
          <TextInput source="userName" required autoComplete="off" />
          <TextInput source="email" type="email" autoComplete="off" />
          <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
            {translate('resources.customers.mailed')}
          </Typography>
          <TextInput source="product" />
          <DayInput source="startsOn" />
          <DayInput source="endsOn" />
          <NumberInput source="graceDays" min={0} defaultValue={0} />
          <BooleanInput source="hasBooks" />
        </SimpleForm>
      </Create>
    </>
  )
}

/** Changes the region of a customer, and until when and to what its readers have access. */
export function CustomerEdit() {
  return (
    <>
      <PageTitle title="resources.customers.edit" />
      <Edit mutationMode="pessimistic" redirect="list" title={false}>
        <SimpleForm resolver={changeResolver} noValidate warnWhenUnsavedChanges>
          <FormDraft fields={changeFields} />
          <RecordName />
          <SelectInput source="region" choices={regions} />
          <DayInput source="endsOn" />
          <NumberInput source="graceDays" min={0} />
          <CheckboxGroupInput source="resourceTypes" choices={resourceTypes} />
        </SimpleForm>
      </Edit>
    </>
  )
}

function RecordName() {
  const { name } = useRecordContext<{ id: number; name: string }>() ?? {}
  return (
    <Typography variant="h2" sx={{ mb: 4 }}>
      {name}
    </Typography>
  )
}
