import { DataTable, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { YesNoField } from '../../components/text/YesNoField.tsx'
import { TrialButton } from './TrialButton.tsx'

const filters = [<TextInput key="name" source="name" alwaysOn resettable />]

/** Lists the systems with which the consortium exchanges requests. */
export const PeersList = () => (
  <StandardList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable.Col source="name" />
    <DataTable.Col source="version" />
    <DataTable.Col source="address" sx={{ overflowWrap: 'anywhere', minWidth: 160 }} />
    <DataTable.NumberCol source="libraries" disableSort />
    <DataTable.NumberCol source="waiting" disableSort />
    <DataTable.Col source="isEnabled">
      <YesNoField source="isEnabled" />
    </DataTable.Col>
    <DataTable.Col source="actions" label="resources.peers.fields.actions" disableSort>
      <TrialButton />
    </DataTable.Col>
  </StandardList>
)
