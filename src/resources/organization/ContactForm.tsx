import { Box, Button, MenuItem, Typography } from '@mui/material'
import { type RefObject, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useRestoredState } from '../../components/inputs/restoredInput.ts'
import {
  type Contact,
  contactFaults,
  contactFields,
  emptyContact,
} from '../../../contract/organization/contact.ts'
import { settings } from '../../settings.ts'
import { fieldGrid } from '../../components/inputs/fieldGrid.ts'
import { LabelledFailure, LabelledField, LabelledSelect } from './LabelledField.tsx'
import { useFaultText, useHintText } from './useFaultText.ts'
import { useUnfinished } from './record/useUnfinished.ts'
import { serverText } from '../../i18n/serverText.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** A type of access to the organisation's account, which a contact has. */
export interface AccessType {
  accessTypeId: string
  name: string
}

interface Props {
  /** Key under which the input is preserved when the session expires. */
  inputKey: string
  /** Receives the first field, which gets the focus when a contact is edited. */
  firstField: RefObject<HTMLInputElement | null>
  /** The contact being edited; null for a new one. */
  contact: Contact | null
  /** Index of the contact being edited; null for a new one. */
  index: number | null
  /** What a resumed draft has of the form. */
  input?: Contact
  accessTypes: readonly AccessType[]
  /** Whether loading the access types failed. */
  hasFailed: boolean
  onRetry: () => void
  onPut: (contact: Contact) => void
  /** Receives whether the form has input that was not added. */
  onInput: (hasInput: boolean) => void
  onCancel: () => void
}

/** Key under which the form reports its unfinished input. */
export const contactForm = 'contact'

const texts = [
  'salutation',
  'firstName',
  'lastName',
  'department',
  'designation',
  'email',
  'mobile',
] as const
/** Key of the hint of each field that has a rule. */
const hints: Partial<Record<keyof Contact, string>> = {
  email: settings.emailRule === 'specified' ? 'emailSpecified' : 'email',
  mobile: 'phone',
}
/** Types of the inputs that take more than text. */
const inputTypes: Partial<Record<keyof Contact, string>> = { email: 'email', mobile: 'tel' }
const mandatory = new Set<keyof Contact>(['firstName', 'email', 'accessType'])

/** Adds or edits a contact; the button is enabled once there is no fault (docs/requirements/resources.md §5). */
export function ContactForm(props: Props) {
  const { inputKey, contact, index, accessTypes, hasFailed, onRetry, onPut, onInput, onCancel } =
    props
  const faultText = useFaultText()
  const hintText = useHintText()
  const start = contact ?? emptyContact
  const [draft, setDraft] = useRestoredState(inputKey, props.input ?? start)
  const faults = contactFaults(draft, settings.emailRule, new Set([start.mobile]))
  const t = useTranslations('organization.contact')
  const isUnfinished = contactFields.some((name) => draft[name] !== start[name])
  useEffect(() => onInput(isUnfinished), [isUnfinished, onInput])
  const change = (name: keyof Contact, value: string) => setDraft({ ...draft, [name]: value })
  const isComplete = Object.keys(faults).length === 0
  useUnfinished(contactForm, {
    label: [t(contact ? 'editing' : 'new'), draft.firstName || draft.email || draft.lastName]
      .filter(Boolean)
      .join(': '),
    isUnfinished,
    typed: { index, input: draft },
    canAdd: isComplete,
    part: 'record',
    add: () => onPut(trimContact(draft)),
    leaveOut: onCancel,
  })
  return (
    <Box
      role="group"
      aria-label={t(contact ? 'editing' : 'new')}
      sx={{ mt: 4, pt: 4, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 4 }}
    >
      <Typography variant="h3">{t(contact ? 'editing' : 'new')}</Typography>
      <Box sx={fieldGrid}>
        {texts.map((name) => {
          // An empty field is not marked as faulty while the user fills in the form.
          const fault = draft[name] === '' ? undefined : faults[name]
          const hint = hints[name]
          return (
            <LabelledField
              key={name}
              {...(name === texts[0] && { inputRef: props.firstField })}
              label={t(name)}
              required={mandatory.has(name)}
              type={inputTypes[name] ?? 'text'}
              value={draft[name]}
              onChange={(event) => change(name, event.target.value)}
              error={fault !== undefined}
              helperText={fault ? faultText(fault, name) : hint && hintText(hint)}
            />
          )
        })}
        {hasFailed ? (
          <LabelledFailure label={t('accessType')} onRetry={onRetry} />
        ) : (
          <AccessTypeSelect
            types={accessTypes}
            value={draft.accessType}
            onChange={(accessType) => change('accessType', accessType)}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="outlined" disabled={!isComplete} onClick={() => onPut(trimContact(draft))}>
          {t(contact ? 'update' : 'add')}
        </Button>
        {contact && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </Box>
    </Box>
  )
}

interface AccessTypeProps {
  types: readonly AccessType[]
  value: string
  onChange: (accessTypeId: string) => void
}

/** Selects the type of access; it is empty while the value is none of the types. */
function AccessTypeSelect({ types, value, onChange }: AccessTypeProps) {
  const translate = useTranslate()
  const hintText = useHintText()
  return (
    <LabelledSelect
      label={translate('organization.contact.accessType')}
      required
      helperText={hintText('accessType')}
      value={types.some(({ accessTypeId }) => accessTypeId === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {types.map(({ accessTypeId, name }) => (
        <MenuItem key={accessTypeId} value={accessTypeId}>
          {serverText(name)}
        </MenuItem>
      ))}
    </LabelledSelect>
  )
}

function trimContact(contact: Contact): Contact {
  const result = { ...contact }
  for (const name of contactFields) result[name] = contact[name].trim()
  return result
}
