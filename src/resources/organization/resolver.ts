import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import {
  type DraftField,
  recordFaults,
  type RecordFaults,
} from '../../../contract/organization/record.ts'
import { settings } from '../../settings.ts'
import type { Draft } from './editorContext.ts'

/** The faults that whoever edits can mend. */
export function faultsOf(draft: Draft, canEdit: (field: DraftField) => boolean): RecordFaults {
  const { allowDocumentation } = settings
  return Object.fromEntries(
    Object.entries(recordFaults(draft, { allowDocumentation })).filter(([path]) =>
      canEdit(path.split('.')[0] as DraftField),
    ),
  )
}

/** The contract's rules as the form library asks for them; a message is the code of its text. */
export const recordResolver =
  (canEdit: (field: DraftField) => boolean): Resolver<Draft> =>
  (values) => {
    const faults = Object.entries(faultsOf(values, canEdit))
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Draft> = {}
    for (const [path, fault] of faults) set(errors, path, { type: fault, message: fault })
    return { values: {}, errors }
  }
