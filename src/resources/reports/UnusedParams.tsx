import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Translation keys of the labels of the controls, by parameter. */
const labels: Record<string, string> = {
  span: 'reports.preset.name',
  from: 'dates.from',
  to: 'dates.to',
  source: 'reports.usage.source',
  subject: 'reports.usage.subject',
  device: 'reports.usage.device',
  detail: 'reports.usage.detail',
  customerId: 'reports.institution',
  members: 'reports.members.name',
  memberId: 'reports.institution',
  regionId: 'reports.ddr.region',
  side: 'reports.ddr.side',
  reportFormat: 'reports.ddr.format',
  requesterId: 'reports.contu.requestedFrom',
  year: 'reports.contu.year',
  report: 'counter.report',
  begin: 'counter.begin',
  end: 'counter.end',
  metrics: 'counter.metrics',
  dataTypes: 'counter.dataTypes',
  showAccessMethod: 'counter.showAccessMethod',
  excludeMonths: 'counter.excludeMonths',
}

/** Says which values of the address a report ignores, so that nobody takes its figures for those of the address. */
export function UnusedParams({ names }: { names: readonly string[] }) {
  const translate = useTranslate()
  if (names.length === 0) return null
  const list = names.map((name) => translate(labels[name] ?? name)).join(', ')
  return (
    <Alert severity="warning" className="no-print">
      {translate('reports.unused', { names: list })}
    </Alert>
  )
}
