import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

/**
 * Focuses the first field that the platform refused when a save of the react-admin form around it has ended, as the form
 * library does with faults that it finds itself. Renders nothing.
 */
export function FocusRefused(): null {
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
