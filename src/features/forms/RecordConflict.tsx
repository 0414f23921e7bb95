import { createContext, useContext, useEffect } from 'react'
import {
  type RaRecord,
  type TranslateFunction,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { ConflictDialog } from '../conflicts/ConflictDialog.tsx'
import type { Versions } from '../conflicts/merge.ts'

/** How the form of a record says in words what somebody else has changed. */
export interface ConflictTexts {
  /** The fields that the form changes, and whose values can be read. */
  fields: readonly string[]
  /** Returns values in words, by field; a field without an entry is text, a number, or yes or no. */
  describe?: Readonly<Record<string, (record: RaRecord, translate: TranslateFunction) => string>>
}

/** A refused save of a record, and what follows it. */
export interface Conflict extends ConflictTexts {
  versions: Versions<RaRecord>
  /** Ends the conflict; the form goes on from the newest version. */
  onMerged: () => void
}

/** The conflict of the form around; null without one. */
export const ConflictContext = createContext<Conflict | null>(null)

/** Returns the record as it is now, of an error that refuses an older version of it; undefined for another error. */
export function newestOf(error: Error): RaRecord | undefined {
  if (!hasCode(error, 'conflict')) return undefined
  return error.failure.data?.['newest'] as RaRecord | undefined
}

/** Shows where what is typed into the form around differs from a newer saved version, and takes what is chosen. */
export function RecordConflict() {
  const conflict = useContext(ConflictContext)
  return conflict && <Choices {...conflict} />
}

function Choices({ versions, fields, describe, onMerged }: Conflict) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { setFocus, setValue } = useFormContext()
  const [firstField] = fields
  // Browsers take the focus from Save while it saves; the dialog itself gives it back to any other place.
  useEffect(() => {
    if (firstField !== undefined) return () => setFocus(firstField)
    return undefined
  }, [firstField, setFocus])
  const describeField = (field: string, record: RaRecord): string => {
    const inWords = describe?.[field]
    if (inWords !== undefined) return inWords(record, translate)
    const value: unknown = record[field] ?? ''
    return typeof value === 'boolean' ? translate(`ra.boolean.${value}`) : String(value)
  }
  return (
    <ConflictDialog<RaRecord, string>
      versions={versions}
      fields={fields}
      labelOf={(field) => translate(`resources.${resource}.fields.${field}`)}
      describe={describeField}
      onMerged={(merged) => {
        for (const field of fields) setValue(field, merged[field], { shouldDirty: true })
        setValue('rowVersion', versions.theirs['rowVersion'])
        onMerged()
      }}
    />
  )
}
