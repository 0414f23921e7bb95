import { useTranslate } from 'react-admin'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { rangeText } from '../../../../contract/organization/ip/range.ts'
import { type DraftField, draftFields } from '../../../../contract/organization/draft.ts'
import { draftOf } from '../../../../contract/organization/record.ts'
import { ConflictDialog } from '../../../features/conflicts/ConflictDialog.tsx'
import type { Draft } from './editorContext.ts'

interface Props {
  base: OrganizationRecord
  mine: Draft
  theirs: OrganizationRecord
  onMerged: (draft: Draft) => void
}

/** Shows where the user's draft of the record and a newer saved version differ, with a choice for each field. */
export function OrganizationConflict({ base, mine, theirs, onMerged }: Props) {
  const translate = useTranslate()
  return (
    <ConflictDialog<Draft, DraftField>
      versions={{ base: draftOf(base), mine, theirs: draftOf(theirs) }}
      fields={draftFields}
      labelOf={(field) => translate(`organization.field.${field}`)}
      describe={(field, draft) => textOf(field, draft, [base, theirs])}
      onMerged={onMerged}
    />
  )
}

/** Returns the value of a field in words, the entries of a list in lines; places by the names in one of the records. */
function textOf(field: DraftField, draft: Draft, records: readonly OrganizationRecord[]): string {
  if (field === 'stateId' || field === 'cityId') {
    const id = draft[field]
    const record = records.find((one) => one[field] === id)
    return record?.[field === 'stateId' ? 'state' : 'city'] ?? String(id ?? '')
  }
  if (field === 'ip4Ranges' || field === 'ip6Ranges') {
    return draft[field]
      .map((range) => [rangeText(range), range.label].filter(Boolean).join(' '))
      .join('\n')
  }
  if (field === 'contacts') {
    return draft.contacts
      .map(({ firstName, lastName, email, mobile }) =>
        [`${firstName} ${lastName}`.trim(), email, mobile].filter(Boolean).join(' '),
      )
      .join('\n')
  }
  return draft[field] ?? ''
}
