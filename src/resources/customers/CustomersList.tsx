import { DataTable, SelectField, SelectInput, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { kinds } from './kinds.ts'
import { serverText } from '../../i18n/serverText.ts'
import { formatDay } from '../../dates.ts'

const filters = [
  <TextInput key="name" source="name" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
]

/** Lists all customers by name, with their administrators and the ends of their subscriptions. */
export const CustomersList = () => (
  <StandardList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable.Col source="id" />
    <DataTable.Col source="name" />
    <DataTable.Col source="kind">
      <SelectField source="kind" choices={kinds} />
    </DataTable.Col>
    <DataTable.Col source="consortium" />
    <DataTable.Col<{ id: number; region: string }>
      source="region"
      render={({ region }) => serverText(region)}
    />
    <DataTable.Col source="userName" />
    <DataTable.Col<{ id: number; endsOn: string | null }>
      source="endsOn"
      cellClassName="unbroken"
      render={({ endsOn }) => formatDay(endsOn)}
    />
  </StandardList>
)
