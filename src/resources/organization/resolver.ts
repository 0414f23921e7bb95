import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { DraftField } from '../../../contract/organization/draft.ts'
import {
  recordFaults,
  type RecordFaults,
  type StoredDraft,
} from '../../../contract/organization/record.ts'
import { settings } from '../../settings.ts'
import type { Draft } from './record/editorContext.ts'

/** Returns the faults in fields that the user can edit; `base` is the record as it is stored. */
export function faultsOf(
  draft: Draft,
  base: StoredDraft,
  canEdit: (field: DraftField) => boolean,
): RecordFaults {
  const { allowDocumentation, emailRule } = settings
  return Object.fromEntries(
    Object.entries(recordFaults(draft, base, { allowDocumentation, emailRule })).filter(([path]) =>
      canEdit(path.split('.')[0] as DraftField),
    ),
  )
}

/**
 * Returns the contract's rules as a resolver of react-hook-form; the message of an error is its
 * fault code.
 */
export const recordResolver =
  (base: StoredDraft, canEdit: (field: DraftField) => boolean): Resolver<Draft> =>
  (values) => {
    const faults = Object.entries(faultsOf(values, base, canEdit))
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Draft> = {}
    for (const [path, fault] of faults) set(errors, path, { type: fault, message: fault })
    return { values: {}, errors }
  }
