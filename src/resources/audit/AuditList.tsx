import { Box, Chip } from '@mui/material'
import { DataTable, SelectInput, TextInput, useTranslate } from 'react-admin'
import { auditActions } from '../../../contract/session/auditActions.ts'
import { type AuditOutcome, auditOutcomes } from '../../../contract/session/auditOutcomes.ts'
import { DayInput } from '../../components/inputs/DayInput.tsx'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { formatInstant } from '../../dates.ts'

interface AuditEntry {
  id: number
  at: string
  action: string
  outcome: AuditOutcome
  targetType: string
  targetId: string
  details: Record<string, unknown>
}

const outcomes = auditOutcomes.map((id) => ({ id, name: `resources.auditLog.outcomes.${id}` }))

const actions = auditActions.map((id) => ({ id, name: `resources.auditLog.actions.${id}` }))

const filters = [
  <TextInput key="who" source="who" alwaysOn resettable />,
  <TextInput key="customerName" source="customerName" alwaysOn resettable />,
  <SelectInput key="action" source="exactAction" choices={actions} />,
  <SelectInput key="outcome" source="outcome" choices={outcomes} />,
  <DayInput key="from" source="from" />,
  <DayInput key="to" source="to" />,
]

/**
 * Lists who did what for which customer and when, including refused calls; for support staff
 * (docs/assumptions.md#support-staff).
 */
export function AuditList() {
  return (
    <StandardList
      sort={{ field: 'at', order: 'DESC' }}
      filters={filters}
      hiddenColumns={['ip', 'details']}
      rowClick={false}
    >
      <DataTable.Col<AuditEntry>
        source="at"
        cellClassName="unbroken"
        render={({ at }) => formatInstant(at)}
      />
      <DataTable.Col source="userName" />
      <DataTable.Col source="staffName" />
      <DataTable.Col source="customerName" />
      <DataTable.Col<AuditEntry>
        source="action"
        sx={{ overflowWrap: 'anywhere', minWidth: 112 }}
        render={({ action }) => <Action action={action} />}
      />
      <DataTable.Col<AuditEntry>
        source="target"
        disableSort
        render={({ targetType, targetId }) =>
          targetType !== '' && <Target type={targetType} id={targetId} />
        }
      />
      <DataTable.Col<AuditEntry>
        source="outcome"
        render={({ outcome }) => <Outcome outcome={outcome} />}
      />
      <DataTable.Col source="ip" disableSort />
      <DataTable.Col<AuditEntry>
        source="details"
        disableSort
        render={({ details }) => <Details details={details} />}
      />
    </StandardList>
  )
}

/** Shows an action in words; one of an earlier release or of a resource without words for it as it is recorded. */
function Action({ action }: Pick<AuditEntry, 'action'>) {
  const translate = useTranslate()
  const [, call] = /^refused (.+)$/.exec(action) ?? []
  return call === undefined
    ? translate(`resources.auditLog.actions.${action}`, { _: action })
    : translate('resources.auditLog.refusedCall', { call })
}

interface TargetProps {
  type: AuditEntry['targetType']
  id: AuditEntry['targetId']
}

/** Shows what an action changed in words; what has no words, such as a row of a new resource, as it is recorded. */
function Target({ type, id }: TargetProps) {
  const translate = useTranslate()
  const name = type === 'mailTemplate' ? translate(`ddr.templates.kinds.${id}`, { _: id }) : id
  return translate(`resources.auditLog.targets.${type}`, { id: name, _: `${type} ${id}`.trim() })
}

function Outcome({ outcome }: { outcome: AuditOutcome }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={outcome === 'refused' ? 'error' : 'default'}
      label={translate(`resources.auditLog.outcomes.${outcome}`)}
    />
  )
}

function Details({ details }: { details: AuditEntry['details'] }) {
  const parts = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  return (
    <Box
      component="span"
      sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {parts.map(([name, value]) => `${name}: ${String(value)}`).join(', ')}
    </Box>
  )
}
