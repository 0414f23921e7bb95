import { useMemo } from 'react'
import { useFormValues } from '../../../features/forms/useFormValues.ts'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { differingFields, draftOf } from '../../../../contract/organization/record.ts'
import { DraftOffer } from '../../../features/drafts/DraftOffer.tsx'
import { useStoredDraft } from '../../../features/drafts/useStoredDraft.ts'
import type { Draft, TypedRows } from './editorContext.ts'
import type { UnsavedRecord } from './UnsavedDraft.tsx'

interface Props {
  /** The record that changes are measured against. */
  base: OrganizationRecord
  /** What is typed into the forms of rows. */
  typedRows: TypedRows
  /** Whether the form has again what was typed when the session expired. */
  isRestored: boolean
  onResume: (earlier: StoredRecord) => void
}

/** A stored draft of the record. One that an earlier version has stored has no rows. */
interface StoredRecord extends UnsavedRecord {
  rows?: TypedRows
}

/**
 * Stores the changed record and what is typed into the forms of its rows, with the version that they were made from,
 * and offers that of an earlier visit. So saving it meets what somebody else saved meanwhile as a conflict.
 */
export function RecordDraft({ base, typedRows, isRestored, onResume }: Props) {
  const values = useFormValues<Draft>()
  const value = useMemo(() => {
    const isChanged =
      differingFields(draftOf(base), values).length > 0 || Object.keys(typedRows).length > 0
    return isChanged ? { base, draft: values, rows: typedRows } : undefined
  }, [base, values, typedRows])
  const draft = useStoredDraft<StoredRecord>({
    form: `organization.${base.customerId}`,
    value,
    template: { base, draft: draftOf(base) },
  })
  return <DraftOffer draft={draft} isRestored={isRestored} onResume={onResume} />
}
