import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { windowFault, withYearFrom } from '../../../contract/ddr/dateWindow.ts'
import { spanPresets } from '../../../contract/reports/span.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DateWindowFields } from '../../features/dateWindow/DateWindowFields.tsx'
import { today as currentDay } from '../../today.ts'
import { SelectChoice } from './SelectChoice.tsx'
import { DdrResult } from './DdrResult.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { MembersChoice } from './MembersChoice.tsx'
import { defaultDdr, readDdr, useReportParams } from './params.ts'
import { RegionChoice } from './RegionChoice.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { Presets } from './SpanFields.tsx'

/** Shows requests by institution and outcome (docs/requirements/delivery-and-reports.md §2.2, "DDR Report"). */
export function DdrReport() {
  const translate = useTranslate()
  const { principal } = useSession()
  const today = currentDay()
  const { params, draft, change, load, view, unusedParams } = useReportParams({
    read: readDdr(principal, today),
    defaults: defaultDdr(today),
    today,
    presets: spanPresets,
  })
  const options = <const T extends string>(group: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: translate(`reports.ddr.${group}.${value}`) }))
  const controls = (
    <>
      <Typography color="error" variant="body2" sx={{ flexBasis: '100%' }}>
        {translate('reports.ddr.notice')}
      </Typography>
      {principal.consortiumId !== null && (
        <InstitutionChoice
          label={translate('reports.institution')}
          all={translate('reports.allInstitutions')}
          value={draft.memberId}
          onChange={(memberId) => change({ memberId })}
        />
      )}
      <MembersChoice value={draft.members} onChange={(members) => change({ members })} />
      <FieldGroup>
        <DateWindowFields value={draft} today={today} afterFrom={withYearFrom} onChange={change} />
      </FieldGroup>
      <Presets value={draft} today={today} onChange={({ from, to }) => change({ from, to })} />
      <SelectChoice
        label={translate('reports.ddr.side')}
        value={draft.side}
        options={options('sides', ['received', 'sent'])}
        onChange={(side) => change({ side })}
      />
      <RegionChoice value={draft.regionId} onChange={(regionId) => change({ regionId })} />
      <SelectChoice
        label={translate('reports.ddr.format')}
        value={draft.reportFormat}
        options={options('formats', ['all', 'filled'])}
        onChange={(reportFormat) => change({ reportFormat })}
      />
    </>
  )
  return (
    <ReportSheet
      resource="ddrReport"
      view={view}
      unusedParams={unusedParams}
      controls={controls}
      loadLabel={translate('reports.ddr.load')}
      canLoad={windowFault(draft, today) === null}
      onLoad={() => load(draft)}
    >
      <DdrResult params={params} />
    </ReportSheet>
  )
}
