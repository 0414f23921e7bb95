import { useTranslate } from 'react-admin'
import { can } from '../../../contract/permissions.ts'
import { spanPresets, usageSpanFault } from '../../../contract/reports/span.ts'
import {
  defaultUsage,
  usageSources,
  type UsageParams,
  usageSubjects,
  withSource,
  withSubject,
} from '../../../contract/reports/usage.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { today as currentDay } from '../../today.ts'
import { RadioChoice } from '../../components/inputs/RadioChoice.tsx'
import { SelectChoice } from './SelectChoice.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { MembersChoice } from './MembersChoice.tsx'
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
  return (
    <ReportSheet
      resource="usageReport"
      view={view}
      unusedParams={unusedParams}
      controls={
        <UsageControls
          draft={draft}
          today={today}
          onChange={change}
          onSource={(source) =>
            // Another source loads at once, with the dates of the report while those of the controls are wrong.
            load(
              withSource(canLoad ? draft : { ...draft, from: params.from, to: params.to }, source),
            )
          }
        />
      }
      loadLabel={translate('reports.usage.view')}
      canLoad={canLoad}
      onLoad={() => load(draft)}
    >
      <UsageResult key={address} params={params} />
    </ReportSheet>
  )
}

interface ControlsProps {
  draft: UsageParams
  today: string
  onChange: (part: Partial<UsageParams>) => void
  onSource: (source: UsageParams['source']) => void
}

/** Edits what the report shows; parts that the user has no choice of are left out. */
function UsageControls({ draft, today, onChange, onSource }: ControlsProps) {
  const translate = useTranslate()
  const { principal } = useSession()
  const sources = usageSources(principal)
  const options = <const T extends string>(group: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: translate(`reports.usage.${group}.${value}`) }))
  return (
    <>
      {sources.length > 1 && (
        <RadioChoice
          label={translate('reports.usage.source')}
          value={draft.source}
          options={options('sources', sources)}
          onChange={onSource}
        />
      )}
      {can(principal, 'consortiumDashboard.show') && (
        <InstitutionChoice
          label={translate('reports.institution')}
          all={translate('reports.allInstitutions')}
          value={draft.customerId}
          onChange={(customerId) => onChange({ customerId })}
        />
      )}
      <MembersChoice value={draft.members} onChange={(members) => onChange({ members })} />
      <SpanFields
        value={draft}
        today={today}
        note={translate('reports.usage.datesNote')}
        onChange={onChange}
      />
      <SelectChoice
        label={translate('reports.usage.subject')}
        value={draft.subject}
        options={options('subjects', usageSubjects(draft.source, principal))}
        onChange={(subject) => onChange(withSubject(draft, subject))}
      />
      {draft.subject === 'overall' && (
        <>
          <SelectChoice
            label={translate('reports.usage.device')}
            value={draft.device}
            options={options('devices', ['all', 'web', 'mobile'])}
            onChange={(device) => onChange({ device })}
          />
          <RadioChoice
            label={translate('reports.usage.detail')}
            value={draft.detail}
            options={options('details', ['summary', 'detailed'])}
            onChange={(detail) => onChange({ detail })}
          />
        </>
      )}
    </>
  )
}
