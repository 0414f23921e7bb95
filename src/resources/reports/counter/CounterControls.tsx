import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { reportDefinitions, reportIds } from '../../../../contract/counter/reports.ts'
import { dataTypesOf } from '../../../../contract/counter/request.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { ChoiceFailure } from '../../../components/ChoiceFailure.tsx'
import { SelectChoice } from '../Choice.tsx'
import { InstitutionChoice } from '../InstitutionChoice.tsx'
import { type CounterQuestion, valuesOf, withReport } from './counterParams.ts'
import { MonthFields } from './MonthFields.tsx'
import { MultiChoice } from './MultiChoice.tsx'
import { useAvailableMonths } from './useCounter.ts'

interface Props {
  asked: CounterQuestion
  today: string
  onChange: (part: Partial<CounterQuestion>) => void
}

/** What a report is asked with; filters and attributes belong to the reports that are no standard view. */
export function CounterControls({ asked, today, onChange }: Props) {
  const translate = useTranslate()
  const { can } = useSession()
  const { data: available, error, refetch } = useAvailableMonths(asked.customerId)
  const definition = reportDefinitions[asked.report]
  const check = (name: 'showAccessMethod' | 'excludeMonths') => (
    <FormControlLabel
      label={translate(`counter.${name}`)}
      control={
        <Checkbox
          size="small"
          checked={asked[name]}
          onChange={(_, checked) => onChange({ [name]: checked })}
        />
      }
    />
  )
  return (
    <>
      <SelectChoice
        label={translate('counter.report')}
        width={384}
        value={asked.report}
        options={reportIds.map((value) => ({
          value,
          label: translate(`counter.reports.${value}`),
        }))}
        onChange={(report) => onChange(withReport(asked, report))}
      />
      {can('consortiumDashboard.show') && (
        <InstitutionChoice
          label={translate('counter.institution')}
          all={translate('counter.allMembers')}
          value={asked.customerId}
          onChange={(customerId) => onChange({ customerId })}
        />
      )}
      {error !== null && available === undefined && (
        <ChoiceFailure label={translate('counter.months')} onRetry={() => void refetch()} />
      )}
      <MonthFields value={asked} available={available} today={today} onChange={onChange} />
      {!definition.isView && (
        <>
          <MultiChoice
            label={translate('counter.metrics')}
            all={translate('counter.all')}
            value={valuesOf(asked.metrics)}
            options={definition.metrics}
            onChange={(metrics) => onChange({ metrics: metrics.join('|') })}
          />
          <MultiChoice
            label={translate('counter.dataTypes')}
            all={translate('counter.all')}
            value={valuesOf(asked.dataTypes)}
            options={dataTypesOf(definition)}
            onChange={(dataTypes) => onChange({ dataTypes: dataTypes.join('|') })}
          />
          {check('showAccessMethod')}
          {check('excludeMonths')}
        </>
      )}
    </>
  )
}
