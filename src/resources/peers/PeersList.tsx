import { DataTable, TextInput, useTranslate } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { TrialButton } from './TrialButton.tsx'

const filters = [<TextInput key="name" source="name" alwaysOn resettable />]

interface PeerRow {
  isEnabled: boolean
}

/** Lists the systems with which the consortium exchanges requests. */
export const PeersList = () => (
  <StandardList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable.Col source="name" />
    <DataTable.Col source="version" />
    <DataTable.Col source="address" sx={{ overflowWrap: 'anywhere', minWidth: 160 }} />
    <DataTable.NumberCol source="libraries" disableSort />
    <DataTable.NumberCol source="waiting" disableSort />
    <DataTable.Col<PeerRow>
      source="isEnabled"
      render={({ isEnabled }) => <YesOrNo value={isEnabled} />}
    />
    <DataTable.Col source="actions" label="resources.peers.fields.actions" disableSort>
      <TrialButton />
    </DataTable.Col>
  </StandardList>
)

function YesOrNo({ value }: { value: boolean }) {
  return useTranslate()(value ? 'ra.boolean.true' : 'ra.boolean.false')
}
