import { DataTable, TextInput, useTranslate } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'

const filters = [
  <TextInput key="library" source="library" alwaysOn resettable />,
  <TextInput key="idValue" source="idValue" alwaysOn resettable />,
]

interface AgencyRow {
  peer: string | null
}

/** Lists by which ids other systems know libraries, and through which system a library is reached. */
export const AgenciesList = () => (
  <StandardList filters={filters} sort={{ field: 'library', order: 'ASC' }}>
    <DataTable.Col source="library" />
    <DataTable.Col source="idType" />
    <DataTable.Col source="idValue" />
    <DataTable.Col<AgencyRow> source="peer" render={({ peer }) => <System name={peer} />} />
  </StandardList>
)

function System({ name }: { name: string | null }) {
  const translate = useTranslate()
  return name ?? translate('resources.agencies.inCarrel')
}
