import { DataTable, SelectField, SelectInput, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { states } from './states.ts'
import { formatDay, formatInstantDay } from '../../dates.ts'

const filters = [
  <TextInput key="subject" source="subject" alwaysOn resettable />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
]

interface NoteRow {
  id: number
  followUpOn: string | null
  createdAt: string
}

/** Lists what support staff noted about the customer, the newest first. */
export const SupportNotesList = () => (
  <StandardList filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
    <DataTable.Col source="subject" />
    <DataTable.Col source="state">
      <SelectField source="state" choices={states} />
    </DataTable.Col>
    <DataTable.Col<NoteRow>
      source="followUpOn"
      cellClassName="unbroken"
      render={({ followUpOn }) => formatDay(followUpOn)}
    />
    <DataTable.Col<NoteRow>
      source="createdAt"
      cellClassName="unbroken"
      render={({ createdAt }) => formatInstantDay(createdAt)}
    />
  </StandardList>
)
