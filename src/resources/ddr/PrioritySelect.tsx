import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { prioritiesQuery } from './queries.ts'
import { serverText } from '../../i18n/serverText.ts'

interface Props {
  value: number | undefined
  /** Whether a priority must be selected, as in a new request; a filter may be empty. */
  required?: boolean
  onChange: (priorityId: number | undefined) => void
}

/** Selects the priority of a request from the platform's list. */
export function PrioritySelect({ value, required = false, onChange }: Props) {
  const translate = useTranslate()
  const { data = [], error, refetch } = useQuery(prioritiesQuery(useApi()))
  const label = translate('ddr.field.priority')
  if (error !== null && data.length === 0) {
    return <ChoiceFailure label={label} error={error} onRetry={() => void refetch()} />
  }
  const isKnown = data.some(({ priorityId }) => priorityId === value)
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={label}
      value={isKnown ? value : ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: '6.875rem' }}
    >
      {!required && <MenuItem value="">{translate('ddr.anyPriority')}</MenuItem>}
      {data.map(({ priorityId, name }) => (
        <MenuItem key={priorityId} value={priorityId}>
          {serverText(name)}
        </MenuItem>
      ))}
    </TextField>
  )
}
