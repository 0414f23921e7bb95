import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Box, Chip, Typography } from '@mui/material'
import {
  DataTable,
  DateInput,
  ExportButton,
  FilterButton,
  List,
  SelectInput,
  TextInput,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { ColumnsProvider } from '../../components/ColumnsMenu.tsx'
import { FramedTable } from '../../components/FramedTable.tsx'
import { cardStyles } from '../../components/StandardList.tsx'
import { RefreshFailure, shownInPlace } from '../../components/RefreshFailure.tsx'
import { TableSettings } from '../../components/TableSettings.tsx'
import { csvExporter } from '../../dataProvider/csvExporter.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Pager } from '../../components/Pager.tsx'
import { formatInstant } from '../../dates.ts'

interface AuditEntry {
  id: number
  at: string
  action: string
  outcome: 'allowed' | 'refused'
  targetType: string
  targetId: string
  details: Record<string, unknown>
}

const outcomes = [
  { id: 'allowed', name: 'resources.auditLog.outcomes.allowed' },
  { id: 'refused', name: 'resources.auditLog.outcomes.refused' },
]

const filters = [
  <TextInput key="who" source="who" alwaysOn resettable />,
  <TextInput key="customerName" source="customerName" alwaysOn resettable />,
  <TextInput key="action" source="action" resettable />,
  <SelectInput key="outcome" source="outcome" choices={outcomes} />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

/**
 * Lists who did what for which customer and when, including refused calls; for support staff
 * (docs/assumptions.md#support-staff).
 */
export function AuditList() {
  return (
    <>
      <PageTitle title="resources.auditLog.name" />
      <ColumnsProvider>
        <List
          filters={filters}
          exporter={csvExporter}
          sort={{ field: 'at', order: 'DESC' }}
          perPage={25}
          pagination={<Pager />}
          actions={<Actions />}
          empty={false}
          sx={cardStyles}
          title={false}
          queryOptions={shownInPlace}
        >
          <RefreshFailure />
          <FramedTable rowClick={false} empty={<EmptyList />} hiddenColumns={['ip', 'details']}>
            <DataTable.Col<AuditEntry>
              source="at"
              cellClassName="unbroken"
              render={({ at }) => formatInstant(at)}
            />
            <DataTable.Col source="userName" />
            <DataTable.Col source="staffName" />
            <DataTable.Col source="customerName" />
            <DataTable.Col source="action" />
            <DataTable.Col<AuditEntry>
              source="target"
              disableSort
              render={({ targetType, targetId }) => `${targetType} ${targetId}`.trim()}
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
          </FramedTable>
        </List>
      </ColumnsProvider>
    </>
  )
}

function Actions() {
  const translate = useTranslate()
  return (
    <TopToolbar>
      <FilterButton />
      <TableSettings />
      {/* react-admin names a disabled button not at all on a phone. */}
      <ExportButton
        icon={<FileDownloadOutlined />}
        maxResults={100_000}
        aria-label={translate('ra.action.export')}
      />
    </TopToolbar>
  )
}

function Outcome({ outcome }: { outcome: AuditEntry['outcome'] }) {
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

function EmptyList() {
  const translate = useTranslate()
  return <Typography sx={{ p: 6 }}>{translate('resources.auditLog.empty')}</Typography>
}
