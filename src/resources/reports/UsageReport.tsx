import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { can } from '../../../contract/permissions.ts'
import { spanPresets, usageSpanFault } from '../../../contract/reports/span.ts'
import {
  defaultUsage,
  usageSources,
  usageSubjects,
  withSource,
  withSubject,
} from '../../../contract/reports/usage.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { today as currentDay } from '../../today.ts'
import { RadioChoice } from '../../components/RadioChoice.tsx'
import { SelectChoice } from './SelectChoice.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { readUsage, useReportParams } from './params.ts'
import { ReportSheet } from './ReportSheet.tsx'
import { SpanFields } from './SpanFields.tsx'
import { UsageResult } from './UsageResult.tsx'

/** Shows what the customer's readers used (docs/requirements/delivery-and-reports.md §2.2, "Usage Reports"). */
export function UsageReport() {
  const translate = useTranslate()
  const { principal } = useSession()
  const today = currentDay()
  const { params, address, draft, change, load, view, unusedParams } = useReportParams({
    read: readUsage(principal, today),
    defaults: defaultUsage(today),
    today,
    presets: spanPresets,
  })
  const canLoad = usageSpanFault(draft, today) === null
  const sources = usageSources(principal)
  const options = <const T extends string>(group: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: translate(`reports.usage.${group}.${value}`) }))
  const controls = (
    <>
      {sources.length > 1 && (
        <RadioChoice
          label={translate('reports.usage.source')}
          value={draft.source}
          options={options('sources', sources)}
          onChange={(source) =>
            // Another source loads at once, with the dates of the report while those of the controls are wrong.
            load(
              withSource(canLoad ? draft : { ...draft, from: params.from, to: params.to }, source),
            )
          }
        />
      )}
      {can(principal, 'consortiumDashboard.show') && (
        <InstitutionChoice
          label={translate('reports.institution')}
          all={translate('reports.allInstitutions')}
          value={draft.customerId}
          onChange={(customerId) => change({ customerId })}
        />
      )}
      <SpanFields value={draft} today={today} onChange={change} />
      <Typography variant="caption" color="textSecondary">
        {translate('reports.usage.datesNote')}
      </Typography>
      <SelectChoice
        label={translate('reports.usage.subject')}
        value={draft.subject}
        options={options('subjects', usageSubjects(draft.source, principal))}
        onChange={(subject) => change(withSubject(draft, subject))}
      />
      {draft.subject === 'overall' && (
        <>
          <SelectChoice
            label={translate('reports.usage.device')}
            value={draft.device}
            options={options('devices', ['all', 'web', 'mobile'])}
            onChange={(device) => change({ device })}
          />
          <RadioChoice
            label={translate('reports.usage.detail')}
            value={draft.detail}
            options={options('details', ['summary', 'detailed'])}
            onChange={(detail) => change({ detail })}
          />
        </>
      )}
    </>
  )
  return (
    <ReportSheet
      resource="usageReport"
      view={view}
      unusedParams={unusedParams}
      controls={controls}
      loadLabel={translate('reports.usage.view')}
      canLoad={canLoad}
      onLoad={() => load(draft)}
    >
      <UsageResult key={address} params={params} />
    </ReportSheet>
  )
}
