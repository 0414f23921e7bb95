import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { windowFrom } from '../../../contract/ddr/dates.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DateWindow } from '../../components/DateWindow.tsx'
import { utcDay } from './day.ts'
import { SelectChoice } from './Choice.tsx'
import { DdrAnswer } from './DdrAnswer.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { defaultDdr, readDdr, useQuestion } from './params.ts'
import { RegionChoice } from './RegionChoice.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { Presets } from './SpanFields.tsx'

/** Requests by institution and what became of them (spec: delivery §2.2, "DDR Report"). */
export function DdrReport() {
  const translate = useTranslate()
  const { principal } = useSession()
  const today = utcDay()
  const { question, asked, change, ask, view } = useQuestion({
    read: readDdr(today),
    defaults: defaultDdr(today),
    today,
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
          value={asked.memberId}
          onChange={(memberId) => change({ memberId })}
        />
      )}
      <DateWindow value={asked} today={today} afterFrom={windowFrom} onChange={change} />
      <Presets value={asked} today={today} onChange={({ from, to }) => change({ from, to })} />
      <SelectChoice
        label={translate('reports.ddr.side')}
        value={asked.side}
        options={options('sides', ['received', 'sent'])}
        onChange={(side) => change({ side })}
      />
      <RegionChoice value={asked.regionId} onChange={(regionId) => change({ regionId })} />
      <SelectChoice
        label={translate('reports.ddr.format')}
        value={asked.reportFormat}
        options={options('formats', ['all', 'filled'])}
        onChange={(reportFormat) => change({ reportFormat })}
      />
    </>
  )
  return (
    <ReportSheet
      resource="ddrReport"
      view={view}
      controls={controls}
      ask={translate('reports.ddr.load')}
      onAsk={() => ask(asked)}
    >
      <DdrAnswer question={question} />
    </ReportSheet>
  )
}
