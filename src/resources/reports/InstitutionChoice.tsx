import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ChoiceFailure } from '../../components/ChoiceFailure.tsx'
import { useInstitutions } from './institutions.ts'

interface Props {
  label: string
  all: string
  value: number | null
  onChange: (id: number | null) => void
}

/** Lets the user find and select an institution of the consortium; an empty value means all. */
export function InstitutionChoice({ label, all, value, onChange }: Props) {
  const translate = useTranslate()
  const { institutions, isLoaded, failure, refetch } = useInstitutions()
  if (failure !== null) {
    return <ChoiceFailure label={label} error={failure} onRetry={() => void refetch()} />
  }
  const known = institutions.find(({ id }) => id === value)
  const unknown =
    known === undefined && value !== null && isLoaded
      ? { id: value, label: translate('reports.institutionNumber', { id: value }) }
      : null
  return (
    <Autocomplete
      size="small"
      options={unknown === null ? institutions : [unknown, ...institutions]}
      value={known ?? unknown}
      onChange={(_, option) => onChange(option?.id ?? null)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      sx={{ width: '17.5rem', maxWidth: '100%' }}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label={label}
          error={unknown !== null}
          helperText={unknown !== null && translate('reports.unknownInstitution')}
          placeholder={all}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    />
  )
}
