import { DataTable, DateField, SelectField, SelectInput, TextInput } from 'react-admin'
import { StandardList } from '../../components/StandardList.tsx'
import { states } from './states.ts'

const filters = [
  <TextInput key="subject" source="subject" alwaysOn resettable />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
]

/** Lists what support staff noted about the customer, the newest first. */
export const SupportNotesList = () => (
  <StandardList filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
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
  </StandardList>
)
