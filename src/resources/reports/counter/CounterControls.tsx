import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { reportDefinitions, reportIds } from '../../../../contract/counter/reports.ts'
import { dataTypesOf } from '../../../../contract/counter/request.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { ChoiceFailure } from '../../../components/loading/ChoiceFailure.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { SelectChoice } from '../SelectChoice.tsx'
import { InstitutionChoice } from '../InstitutionChoice.tsx'
import { MembersChoice } from '../MembersChoice.tsx'
import { type CounterParams, valuesOf, withReport } from './counterParams.ts'
import { MonthFields } from './MonthFields.tsx'
import { MultiChoice } from './MultiChoice.tsx'
import { useAvailableMonths } from './useCounter.ts'

interface Props {
  draft: CounterParams
  today: string
  onChange: (part: Partial<CounterParams>) => void
}

/** Shows the parameters of a COUNTER report. Standard Views have no filters and attributes. */
export function CounterControls({ draft, today, onChange }: Props) {
  const translate = useTranslate()
  const { can } = useSession()
  const { data: available, error, refetch } = useAvailableMonths(draft.customerId, draft.members)
  const definition = reportDefinitions[draft.report]
  const check = (name: 'showAccessMethod' | 'excludeMonths') => (
    <FormControlLabel
      label={translate(`counter.${name}`)}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mr: 0 }}
      control={
        <Checkbox
          size="small"
          checked={draft[name]}
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
        value={draft.report}
        options={reportIds.map((value) => ({
          value,
          label: translate(`counter.reports.${value}`),
        }))}
        onChange={(report) => onChange(withReport(draft, report))}
      />
      {can('consortiumDashboard.show') && (
        <InstitutionChoice
          label={translate('counter.institution')}
          all={translate('counter.allMembers')}
          value={draft.customerId}
          onChange={(customerId) => onChange({ customerId })}
        />
      )}
      <MembersChoice value={draft.members} onChange={(members) => onChange({ members })} />
      {error !== null && available === undefined && (
        <ChoiceFailure
          label={translate('counter.months')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <MonthFields value={draft} available={available} today={today} onChange={onChange} />
      {!definition.isView && (
        <>
          <FieldGroup>
            <MultiChoice
              label={translate('counter.metrics')}
              all={translate('counter.all')}
              value={valuesOf(draft.metrics)}
              options={definition.metrics}
              onChange={(metrics) => onChange({ metrics: metrics.join('|') })}
            />
            <MultiChoice
              label={translate('counter.dataTypes')}
              all={translate('counter.all')}
              value={valuesOf(draft.dataTypes)}
              options={dataTypesOf(definition)}
              onChange={(dataTypes) => onChange({ dataTypes: dataTypes.join('|') })}
            />
          </FieldGroup>
          <FieldGroup>
            {check('showAccessMethod')}
            {check('excludeMonths')}
          </FieldGroup>
        </>
      )}
    </>
  )
}
