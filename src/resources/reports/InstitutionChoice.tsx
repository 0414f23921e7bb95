import { useTranslate } from 'react-admin'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { OptionSearch } from '../../components/inputs/OptionSearch.tsx'
import { useMembers } from './useMembers.ts'

interface Props {
  label: string
  all: string
  value: number | null
  onChange: (id: number | null) => void
}

/** Lets the user find and select an institution of the consortium; an empty value means all. */
export function InstitutionChoice({ label, all, value, onChange }: Props) {
  const translate = useTranslate()
  const { institutions, isLoaded, failure, refetch } = useMembers()
  if (failure !== null) {
    return <ChoiceFailure label={label} error={failure} onRetry={() => void refetch()} />
  }
  const isKnown = value === null || institutions.some(({ id }) => id === value)
  const unknown =
    isKnown || !isLoaded
      ? null
      : { id: value, label: translate('reports.institutionNumber', { id: value }) }
  return (
    <OptionSearch
      label={label}
      placeholder={all}
      options={unknown === null ? institutions : [unknown, ...institutions]}
      isLoading={!isLoaded}
      none={translate('institutions.none')}
      value={value}
      error={unknown !== null}
      helperText={unknown !== null && translate('reports.unknownInstitution')}
      onChange={onChange}
      sx={{ width: { xs: '100%', sm: '17.5rem' } }}
    />
  )
}
