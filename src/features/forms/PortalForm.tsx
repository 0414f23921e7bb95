import { useEffect, useRef } from 'react'
import { SimpleForm, type SimpleFormProps } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { RecordConflict } from './RecordConflict.tsx'

/**
 * Shows the form of a react-admin record. Its resolver checks the fields, and not the browser; it asks
 * before unsaved changes are lost, focuses the first field that the platform refused, and shows what
 * somebody else has saved meanwhile.
 */
export function PortalForm({ children, ...props }: SimpleFormProps) {
  return (
    <SimpleForm noValidate warnWhenUnsavedChanges {...props}>
      <FocusRefused />
      <RecordConflict />
      {children}
    </SimpleForm>
  )
}

/** Focuses the first refused field when a save has ended, as the form library does with faults that it finds itself. */
function FocusRefused(): null {
  const { control, setFocus } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const refused = Object.keys(errors).find((name) => errors[name]?.type === 'server')
  const seenSubmit = useRef(submitCount)
  useEffect(() => {
    if (seenSubmit.current === submitCount) return
    seenSubmit.current = submitCount
    if (refused !== undefined) setFocus(refused)
  }, [submitCount, refused, setFocus])
  return null
}
