import { Autocomplete, TextField } from '@mui/material'
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
  const { institutions, failure, refetch } = useInstitutions()
  if (failure !== null) {
    return <ChoiceFailure label={label} error={failure} onRetry={() => void refetch()} />
  }
  return (
    <Autocomplete
      size="small"
      options={institutions}
      value={institutions.find(({ id }) => id === value) ?? null}
      onChange={(_, option) => onChange(option?.id ?? null)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      sx={{ width: '17.5rem', maxWidth: '100%' }}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label={label}
          placeholder={all}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    />
  )
}
