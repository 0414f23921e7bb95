import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import type {
  textFieldsAfterCity,
  textFieldsBeforeCity,
} from '../../../contract/organization/draft.ts'
import type { SignInMethod } from '../../../contract/organization/signInMethods.ts'
import { LabelledField } from './LabelledField.tsx'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { type Draft, useEditor } from './record/editorContext.ts'
import { useFaultText } from './useFaultText.ts'

/** The fields of the record that are one line of text. */
type RecordFieldName =
  | (typeof textFieldsBeforeCity)[number]
  | (typeof textFieldsAfterCity)[number]
  | SignInMethod

interface Props {
  name: RecordFieldName
  type?: string | undefined
  /** The rule of the field in words, shown while nothing is wrong with its value. */
  hint?: string | undefined
}

/** Edits one field of the record, or shows it as text to those who cannot edit it. */
export function RecordField({ name, type = 'text', hint }: Props) {
  const translate = useTranslate()
  const { canEdit } = useEditor()
  const faultText = useFaultText()
  const { field, fieldState } = useController<Draft, RecordFieldName>({ name })
  const fault = fieldState.error?.message
  const label = translate(`organization.field.${name}`)
  if (!canEdit(name)) return <ReadOnlyField label={label} value={field.value ?? ''} />
  return (
    <LabelledField
      label={label}
      type={type}
      name={field.name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fault !== undefined}
      helperText={fault ? faultText(fault, name) : hint}
    />
  )
}
