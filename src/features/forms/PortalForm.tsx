import { Skeleton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import {
  EditContext,
  type EditControllerResult,
  type RaRecord,
  SimpleForm,
  type SimpleFormProps,
  useResourceContext,
} from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { staleAfterMs } from '../../queryClient.ts'

/**
 * Shows the form of a react-admin record. Its resolver checks the fields, and not the browser; it asks before unsaved
 * changes are lost, and focuses the first field that the platform refused. It waits for the newest version of a record
 * that a list has had for a while: react-admin would replace what is typed by that version when it arrives.
 */
export function PortalForm({ children, ...props }: SimpleFormProps) {
  const isOutdated = useIsOutdated()
  const [hasStarted, setStarted] = useState(!isOutdated)
  if (!isOutdated && !hasStarted) setStarted(true)
  if (!hasStarted) return <Skeleton variant="rounded" height={320} sx={{ m: 4 }} />
  return (
    <SimpleForm noValidate warnWhenUnsavedChanges {...props}>
      <FocusRefused />
      {children}
    </SimpleForm>
  )
}

/**
 * Returns whether the record of the form is about to be loaded again: that begins once react-admin has asked whether the
 * user may change it. Without a connection it is not loaded.
 */
function useIsOutdated(): boolean {
  const edit: EditControllerResult<RaRecord> | null = useContext(EditContext)
  const queries = useQueryClient()
  const resource = useResourceContext() ?? ''
  if (edit?.record === undefined || edit.isPaused === true) return false
  const queryKey = queryKeys.resource.one(resource, edit.record.id)
  const query = queries.getQueryCache().find({ queryKey })
  return edit.isFetching || query?.isStaleByTime(staleAfterMs) === true
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
