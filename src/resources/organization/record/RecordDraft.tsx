import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { differingFields, draftOf } from '../../../../contract/organization/record.ts'
import { DraftOffer } from '../../../features/drafts/DraftOffer.tsx'
import { useStoredDraft } from '../../../features/drafts/useStoredDraft.ts'
import type { Draft } from './editorContext.ts'
import type { KeptRecord } from './UnsavedDraft.tsx'

interface Props {
  /** The record that changes are measured against. */
  base: OrganizationRecord
  onResume: (earlier: KeptRecord) => void
}

/**
 * Stores the changed record with the version that it was made from, and offers that of an earlier visit. So saving it
 * meets what somebody else saved meanwhile as a conflict.
 */
export function RecordDraft({ base, onResume }: Props) {
  // Every field of the form has a default value, so no value is undefined.
  const values = useWatch<Draft>() as Draft
  const value = useMemo(
    () => (differingFields(draftOf(base), values).length > 0 ? { base, draft: values } : undefined),
    [base, values],
  )
  const draft = useStoredDraft<KeptRecord>({
    form: `organization.${base.customerId}`,
    value,
    template: { base, draft: draftOf(base) },
  })
  return <DraftOffer draft={draft} onResume={onResume} />
}
