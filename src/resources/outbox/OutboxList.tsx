import { DataTable, SelectField, SelectInput, TextInput, useTranslate } from 'react-admin'
import { mailStates } from '../../../contract/mail/mailStates.ts'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { ResendButton } from './ResendButton.tsx'
import { formatInstant } from '../../dates.ts'

const states = mailStates.map((id) => ({ id, name: `resources.mail.states.${id}` }))

const filters = [
  <TextInput key="subject" source="subject" alwaysOn resettable />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
]

/** Lists every mail of the platform with its delivery state; a failed mail can be resent. */
export const OutboxList = () => (
  <StandardList filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} rowClick={false}>
    <DataTable.Col<{ id: number; createdAt: string }>
      source="createdAt"
      cellClassName="unbroken"
      render={({ createdAt }) => formatInstant(createdAt)}
    />
    <DataTable.Col<{ id: number; kind: string }>
      source="kind"
      render={({ kind }) => <MailKind kind={kind} />}
    />
    <DataTable.Col<{ id: number; to: string }>
      source="to"
      render={({ to }) => <MailAddress address={to} />}
    />
    <DataTable.Col source="subject" />
    <DataTable.Col source="state">
      <SelectField source="state" choices={states} />
    </DataTable.Col>
    <DataTable.NumberCol source="attempts" />
    <DataTable.Col source="lastError" disableSort />
    <DataTable.Col source="actions" label="list.actions" disableSort>
      <ResendButton />
    </DataTable.Col>
  </StandardList>
)

/** Shows what a mail is about; all mails about requests are of one kind. */
function MailKind({ kind }: { kind: string }) {
  const translate = useTranslate()
  const group = kind.startsWith('ddr.') ? 'ddr' : kind
  return translate(`resources.mail.kinds.${group}`, { _: kind })
}
