import { Box, MenuItem } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { type Draft, useEditor } from './record/editorContext.ts'
import { fieldGrid } from '../../components/inputs/fieldGrid.ts'
import { hasPinCodes } from '../../../contract/organization/pin.ts'
import { textFieldsAfterCity, textFieldsBeforeCity } from '../../../contract/organization/draft.ts'
import { settings } from '../../settings.ts'
import { LabelledFailure, LabelledField, LabelledSelect } from './LabelledField.tsx'
import { citiesQuery, statesQuery } from './organizationQuery.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { RecordField } from './RecordField.tsx'
import { Section } from './Section.tsx'
import { useFaultText, useHintText } from './useFaultText.ts'

type TextName = (typeof textFieldsBeforeCity)[number] | (typeof textFieldsAfterCity)[number]

const inputTypes: Partial<Record<TextName, string>> = {
  websiteUrl: 'url',
  officeEmail: 'email',
  phone: 'tel',
  fax: 'tel',
}
/** Returns the key of the hint of each field that has a rule, in a country, with or without document delivery. */
const hintsIn = (country: string, delivers: boolean): Partial<Record<TextName, string>> => ({
  ...(delivers && { address: 'address' }),
  pin: hasPinCodes(country) ? 'pin' : 'postalCode',
  phone: 'phone',
  fax: 'phone',
  websiteUrl: 'websiteUrl',
  officeEmail: `${delivers ? 'officeEmail' : 'email'}${settings.emailRule === 'specified' ? 'Specified' : ''}`,
  pan: 'pan',
  gst: 'gst',
  ror: 'ror',
  isni: 'isni',
  aishe: 'aishe',
})

/**
 * Edits the plain fields of the record, and country, state and city, which depend on each other
 * (docs/requirements/resources.md §4).
 */
export function DetailsSection() {
  const translate = useTranslate()
  const { base, canEdit } = useEditor()
  const fixed = (name: 'organizationName' | 'displayName' | 'country') => {
    const label = translate(`organization.field.${name}`)
    const value = base[name]
    // Read-only fields of an organisation's own form (docs/requirements/portal.md §2.6). Where the short name beside
    // them is text, because the record is that of another or cannot be edited, they are text too.
    if (!canEdit('shortName')) return <ReadOnlyField label={label} value={value} />
    return <LabelledField label={label} value={value} title={value} readOnly />
  }
  return (
    <Section heading={translate('organization.title')}>
      <Box sx={fieldGrid}>
        {fixed('organizationName')}
        {fixed('displayName')}
        {textFieldsBeforeCity.map((name) => (
          <FieldText key={name} name={name} />
        ))}
        {fixed('country')}
        <StateSelect />
        <CitySelect />
        {textFieldsAfterCity.map((name) => (
          <FieldText key={name} name={name} />
        ))}
      </Box>
    </Section>
  )
}

function FieldText({ name }: { name: TextName }) {
  const { base } = useEditor()
  const { principal, can } = useSession()
  const hintText = useHintText()
  // The record of another library is that of a member, which its consortium edits.
  const delivers = base.customerId !== principal.customerId || can('ddrReceived.act')
  const hint = hintsIn(base.country, delivers)[name]
  return <RecordField name={name} type={inputTypes[name]} hint={hint && hintText(hint)} />
}

function StateSelect() {
  const translate = useTranslate()
  const api = useApi()
  const { base, canEdit } = useEditor()
  const { setValue } = useFormContext<Draft>()
  const { data, error, refetch } = useQuery({
    ...statesQuery(api, base.countryId),
    enabled: canEdit('stateId'),
  })
  const hint = translate('organization.hint.noStates', {
    country: base.country,
    email: settings.supportEmail,
  })
  return (
    <PlaceSelect
      name="stateId"
      places={data?.map(({ stateId, name }) => ({ id: stateId, name })) ?? []}
      current={{ id: base.stateId, name: base.state }}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      {...(data?.length === 0 && { hint })}
      // A new state has other cities, so the city is cleared (docs/requirements/resources.md §4).
      onChosen={() => setValue('cityId', null, { shouldDirty: true })}
    />
  )
}

function CitySelect() {
  const translate = useTranslate()
  const api = useApi()
  const { base, canEdit } = useEditor()
  const stateId = useWatch<Draft, 'stateId'>({ name: 'stateId' })
  const { data, error, refetch } = useQuery({
    ...citiesQuery(api, stateId ?? 0),
    enabled: stateId !== null && canEdit('cityId'),
  })
  const hint = () => {
    if (stateId === null) return translate('organization.hint.cityId')
    return data?.length === 0
      ? translate('organization.hint.noCities', { email: settings.supportEmail })
      : undefined
  }
  return (
    <PlaceSelect
      name="cityId"
      places={data?.map(({ cityId, name }) => ({ id: cityId, name })) ?? []}
      current={stateId === base.stateId ? { id: base.cityId, name: base.city } : null}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      hint={hint()}
    />
  )
}

interface PlaceChoice {
  id: number
  name: string
}

interface PlaceProps {
  name: 'stateId' | 'cityId'
  places: PlaceChoice[]
  /** The saved value, shown until the options are loaded. */
  current: { id: number | null; name: string } | null
  /** Whether loading the options failed. */
  hasFailed: boolean
  onRetry: () => void
  hint?: string | undefined
  onChosen?: () => void
}

function PlaceSelect(props: PlaceProps) {
  const { name, places, current, hasFailed, onRetry, hint, onChosen } = props
  const translate = useTranslate()
  const { canEdit } = useEditor()
  const faultText = useFaultText()
  const { field, fieldState } = useController<Draft, 'stateId' | 'cityId'>({ name })
  const fault = fieldState.error?.message
  const missing = current?.id != null && !places.some(({ id }) => id === current.id)
  const options = missing ? [{ id: current.id, name: current.name }, ...places] : places
  const isOption = options.some(({ id }) => id === field.value)
  const label = translate(`organization.field.${name}`)
  if (!canEdit(name)) return <ReadOnlyField label={label} value={current?.name ?? ''} />
  if (hasFailed) return <LabelledFailure label={label} onRetry={onRetry} />
  return (
    <LabelledSelect
      required
      label={label}
      name={field.name}
      value={isOption ? String(field.value) : ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(Number(event.target.value))
        onChosen?.()
      }}
      error={fault !== undefined}
      helperText={fault ? faultText(fault, name) : hint}
    >
      {options.map(({ id, name: text }) => (
        <MenuItem key={id} value={String(id)}>
          {text}
        </MenuItem>
      ))}
    </LabelledSelect>
  )
}
