import { DataTable, NumberInput, SelectField, SelectInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { messageDirections, peerMessageStates } from '../../../contract/iso18626/peer.ts'
import { DayInput } from '../../components/inputs/DayInput.tsx'
import { formatInstant } from '../../dates.ts'
import { MessageButtons } from './MessageButtons.tsx'
import type { PeerMessageRow } from './messageRow.ts'
import { Topic } from './Topic.tsx'
import { serverText } from '../../i18n/serverText.ts'

const states = peerMessageStates.map((id) => ({
  id,
  name: `resources.peerMessages.states.${id}`,
}))
const directions = messageDirections.map((id) => ({
  id,
  name: `resources.peerMessages.directions.${id}`,
}))

const filters = [
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <SelectInput key="direction" source="direction" choices={directions} alwaysOn />,
  <NumberInput key="ddrId" source="ddrId" min={1} alwaysOn />,
  <DayInput key="from" source="from" />,
  <DayInput key="to" source="to" />,
]

/** Lists the messages with other systems, the newest first; one that failed can be sent again. */
export const PeerMessagesList = () => (
  <StandardList filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} rowClick={false}>
    <DataTable.Col<PeerMessageRow>
      source="createdAt"
      cellClassName="unbroken"
      render={({ createdAt }) => formatInstant(createdAt)}
    />
    <DataTable.Col source="direction">
      <SelectField source="direction" choices={directions} />
    </DataTable.Col>
    <DataTable.Col source="peer" />
    <DataTable.NumberCol source="ddrId" options={{ useGrouping: false }} />
    <DataTable.Col<PeerMessageRow> source="topic" render={({ topic }) => <Topic topic={topic} />} />
    <DataTable.Col source="state">
      <SelectField source="state" choices={states} />
    </DataTable.Col>
    <DataTable.Col<PeerMessageRow>
      source="lastError"
      disableSort
      sx={{ overflowWrap: 'anywhere', minWidth: 160 }}
      render={({ lastError }) => serverText(lastError)}
    />
    <DataTable.Col source="actions" label="list.actions" disableSort>
      <MessageButtons />
    </DataTable.Col>
  </StandardList>
)
