import { useTranslate } from 'react-admin'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { OptionSearch } from '../../components/inputs/OptionSearch.tsx'
import { useMembers } from './useMembers.ts'

interface Props {
  /** null: the library of the reader. */
  value: number | null
  /** Whether a member has to be chosen. */
  required?: boolean
  /** What is wrong with the choice. */
  fault?: string | undefined
  onChange: (id: number | null) => void
}

/** Lets a consortium choose the member library in question. */
export function MemberChoice({ value, required = false, fault, onChange }: Props) {
  const translate = useTranslate()
  const { data, error, refetch } = useMembers()
  const label = translate('resources.accessCheck.library')
  if (error) return <ChoiceFailure label={label} error={error} onRetry={() => void refetch()} />
  return (
    <OptionSearch
      label={label}
      placeholder={translate(
        required ? 'resources.bulkCheck.chooseMember' : 'resources.accessCheck.anyLibrary',
      )}
      options={data?.rows ?? []}
      isLoading={data === undefined}
      none={translate('institutions.none')}
      value={value}
      required={required}
      error={fault !== undefined}
      helperText={fault}
      onChange={onChange}
      sx={{ width: { xs: '100%', sm: '17.5rem' } }}
    />
  )
}
