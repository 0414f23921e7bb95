import { DataTable, List, SelectField, SelectInput, TextInput } from 'react-admin'
import { FramedTable } from '../../components/FramedTable.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { csvExporter } from '../../dataProvider/csvExporter.ts'
import { ResendButton } from './ResendButton.tsx'
import { formatInstant } from '../../dates.ts'

const states = ['queued', 'sending', 'sent', 'failed'].map((id) => ({
  id,
  name: `resources.mail.states.${id}`,
}))

const filters = [
  <TextInput key="subject" source="subject" alwaysOn resettable />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
]

/** Lists every mail of the platform with its delivery state; a failed mail can be resent. */
export function OutboxList() {
  return (
    <>
      <PageTitle title="resources.mail.name" />
      <List
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={csvExporter}
        empty={false}
        title={false}
      >
        <FramedTable rowClick={false}>
          <DataTable.Col<{ id: number; createdAt: string }>
            source="createdAt"
            render={({ createdAt }) => formatInstant(createdAt)}
          />
          <DataTable.Col source="kind" />
          <DataTable.Col source="to" />
          <DataTable.Col source="subject" />
          <DataTable.Col source="state">
            <SelectField source="state" choices={states} />
          </DataTable.Col>
          <DataTable.NumberCol source="attempts" />
          <DataTable.Col source="lastError" disableSort />
          <DataTable.Col source="actions" label="list.actions" disableSort>
            <ResendButton />
          </DataTable.Col>
        </FramedTable>
      </List>
    </>
  )
}
