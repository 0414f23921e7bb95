import { useTranslate } from 'react-admin'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { ChoiceFailure } from '../../../components/loading/ChoiceFailure.tsx'
import { fittingWidth } from '../../../components/tables/fittingWidth.ts'
import { OptionSearch } from '../../../components/inputs/OptionSearch.tsx'
import { useInstitutions } from '../../../features/institutions/useInstitutions.ts'

interface Props {
  label: string
  value: number | undefined
  /** Whether to offer all members as one option, with the id of the consortium. */
  withConsortium?: boolean
  /** Id of an institution that is not offered. */
  except?: number
  required?: boolean
  /** What is wrong with the selected institution, in words. */
  fault?: string | undefined
  /** Text of the empty field. */
  placeholder?: string
  onChange: (id: number | undefined) => void
}

/** Lets the user find and select an institution of the consortium. */
export function InstitutionSelect(props: Props) {
  const { value, withConsortium = false, except, required = false, fault, onChange } = props
  const emptyText = withConsortium ? 'ddr.chooseMember' : 'ddr.anyInstitution'
  const translate = useTranslate()
  const label = translate(props.label)
  const placeholder = translate(props.placeholder ?? emptyText)
  const { data, error, refetch } = useInstitutions()
  const { principal } = useSession()
  const all = { id: principal.consortiumId ?? 0, label: translate('ddr.anyInstitution') }
  const institutions = data?.filter(({ id }) => id !== except) ?? []
  if (error !== null && data === undefined) {
    return <ChoiceFailure label={label} error={error} onRetry={() => void refetch()} />
  }
  const widths = [fittingWidth(label, 150), fittingWidth(placeholder, 150, 'inside')]
  return (
    <OptionSearch
      label={label}
      placeholder={placeholder}
      options={withConsortium ? [all, ...institutions] : institutions}
      isLoading={data === undefined}
      none={translate('institutions.none')}
      value={value ?? null}
      required={required}
      error={fault !== undefined}
      helperText={fault}
      onChange={(id) => onChange(id ?? undefined)}
      sx={{
        width: { xs: '100%', sm: `max(${widths.join(', ')})` },
        flexGrow: { sm: 1 },
        maxWidth: { sm: '17.5rem' },
      }}
    />
  )
}
