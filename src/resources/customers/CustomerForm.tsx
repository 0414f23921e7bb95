import { Typography } from '@mui/material'
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  NumberInput,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import {
  customerChangeShape,
  customerShape,
  defaultProduct,
  maxGraceDays,
} from '../../../contract/administration/customer.ts'
import { formatDay } from '../../dates.ts'
import { DayInput } from '../../components/inputs/DayInput.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { CustomerNameInput } from '../../features/customers/CustomerNameInput.tsx'
import { FormDraft } from '../../features/drafts/FormDraft.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import type { ConflictTexts } from '../../features/forms/RecordConflict.tsx'
import { RecordEdit } from '../../features/forms/RecordEdit.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'
import { wholeCount } from '../../numbers.ts'
import { kinds, regions, resourceTypes } from './kinds.ts'

const newFields = Object.keys(customerShape.shape)
const changeFields = Object.keys(customerChangeShape.shape)
const describe: ConflictTexts['describe'] = {
  endsOn: ({ endsOn }) => formatDay(endsOn as string | null),
  resourceTypes: (record) =>
    resourceTypes
      .filter(({ id }) => (record['resourceTypes'] as number[]).includes(id))
      .map(({ name }) => name)
      .join(', '),
}
const resolver = schemaResolver(customerShape)
const changeResolver = schemaResolver(customerChangeShape)

/** Creates a customer with its administrator and its subscription. */
export function CustomerCreate() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title="resources.customers.new" />
      <Create redirect="list" title={false}>
        <PortalForm resolver={resolver}>
          <FormDraft fields={newFields} />
          <SelectInput source="kind" choices={kinds} defaultValue="library" />
          <TextInput source="name" required />
          <CustomerNameInput
            source="consortium"
            kind="consortium"
            hint="resources.customers.hints.consortium"
          />
          <TextInput source="country" helperText="resources.customers.hints.place" required />
          <TextInput source="state" helperText="resources.customers.hints.place" />
          <TextInput source="city" helperText="resources.customers.hints.place" />
          <BooleanInput source="isNewPlace" helperText="resources.customers.hints.isNewPlace" />
          <SelectInput source="region" choices={regions} />
          <TextInput
            source="userName"
            helperText="resources.customers.hints.userName"
            required
            autoComplete="off"
          />
          <TextInput
            source="email"
            type="email"
            autoComplete="off"
            helperText="resources.customers.hints.email"
          />
          <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
            {translate('resources.customers.mailed')}
          </Typography>
          <TextInput
            source="product"
            helperText={translate('resources.customers.hints.product', { name: defaultProduct })}
          />
          <DayInput source="startsOn" />
          <DayInput source="endsOn" hint={translate('resources.customers.hints.endsOn')} />
          <NumberInput
            source="graceDays"
            min={0}
            defaultValue={0}
            helperText={translate('resources.customers.hints.graceDays', {
              max: wholeCount(maxGraceDays),
            })}
          />
          <BooleanInput source="hasBooks" />
        </PortalForm>
      </Create>
    </>
  )
}

/** Changes the region of a customer, and until when and to what its readers have access. */
export function CustomerEdit() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title="resources.customers.edit" />
      <RecordEdit fields={changeFields} describe={describe}>
        <PortalForm resolver={changeResolver}>
          <FormDraft fields={changeFields} />
          <RecordName />
          <SelectInput source="region" choices={regions} />
          <DayInput source="endsOn" hint={translate('resources.customers.hints.endsOn')} />
          <NumberInput
            source="graceDays"
            min={0}
            helperText={translate('resources.customers.hints.graceDays', {
              max: wholeCount(maxGraceDays),
            })}
          />
          <CheckboxGroupInput source="resourceTypes" choices={resourceTypes} />
        </PortalForm>
      </RecordEdit>
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
