import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { useFormValues } from '../../../features/forms/useFormValues.ts'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { differingFields, draftOf } from '../../../../contract/organization/record.ts'
import { usePreserveInput } from '../../../components/inputs/restoredInput.ts'
import { LeaveGuard } from '../../../components/dialogs/LeaveGuard.tsx'
import type { Draft } from './editorContext.ts'

/** What is preserved of the form when the session expires. */
export interface UnsavedRecord {
  base: OrganizationRecord
  draft: Draft
}

interface Props {
  /** The record that changes are measured against. */
  base: OrganizationRecord
  /** Number of entries that were typed but not added. */
  unfinished: number
  /** Key under which the draft is preserved when the session expires. */
  inputKey: string
  /** Receives the number of changed fields. */
  children: (changed: number) => ReactNode
}

/** Returns which record an address shows: that of a member is in a dialog over the list of members. */
const recordIn = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('member') ?? ''}`

/**
 * Watches the values of the surrounding form: counts the changed fields, asks before unsaved changes are left, and
 * keeps them when the session expires. It stands apart from the form so that a key press does not render every field.
 */
export function UnsavedDraft({ base, unfinished, inputKey, children }: Props) {
  const values = useFormValues<Draft>()
  const changed = differingFields(draftOf(base), values).length
  const isDirty = changed + unfinished > 0
  usePreserveInput<UnsavedRecord>(inputKey, isDirty ? { base, draft: values } : undefined)
  return (
    <>
      {children(changed)}
      <LeaveGuard isDirty={isDirty} placeOf={recordIn} />
    </>
  )
}
