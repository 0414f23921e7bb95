import { useCallback, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Module } from '../../../../contract/organization/credentials.ts'
import {
  editableFields,
  mayEditCredentials,
  needsCurrentPassword,
} from '../../../../contract/organization/editable.ts'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { type DraftField, draftFields } from '../../../../contract/organization/draft.ts'
import { draftOf } from '../../../../contract/organization/record.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import type { Draft, Editor, TypedRows, UnfinishedEntry } from './editorContext.ts'
import { recordResolver } from '../resolver.ts'
import type { UnsavedRecord } from './UnsavedDraft.tsx'

/** The form of a record, with what its sections share. */
export type RecordEditor = ReturnType<typeof useRecordEditor>

/**
 * Returns the form of a record. It begins with `restoredRecord`, the unsaved input of an earlier visit, where there is
 * one.
 */
export function useRecordEditor(
  initial: OrganizationRecord,
  restoredRecord: UnsavedRecord | undefined,
) {
  const { principal } = useSession()
  // The restored record has its own version, so a save meets whatever was saved meanwhile as a conflict.
  const [base, setBase] = useState(restoredRecord?.base ?? initial)
  const [resetCount, setResetCount] = useState(0)
  const [resumedRows, setResumedRows] = useState<TypedRows>({})
  const { entries, typedRows, onUnfinished } = useUnfinishedEntries()
  const { customerId } = base
  const canEdit = useMemo(() => {
    const fields = editableFields(principal, customerId)
    return (field: DraftField) => fields.includes(field)
  }, [principal, customerId])
  const form = useForm<Draft>({
    defaultValues: restoredRecord?.draft ?? draftOf(initial),
    resolver: recordResolver(base, canEdit),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // The form library would take the focus out of the dialog of a blocked save.
    shouldFocusError: false,
  })
  const editor: Editor = useMemo(
    () => ({
      base,
      canEdit,
      mayEditCredentials: mayEditCredentials(principal, customerId),
      needsCurrentPassword: (module: Module) => needsCurrentPassword(principal, module),
      resetCount,
      resumedRows,
      onUnfinished,
      onUserNameChange: (module: Module, userName: string) =>
        setBase({
          ...base,
          ...(module === 'admin' ? { adminUserName: userName } : { scholarUserName: userName }),
        }),
    }),
    [base, canEdit, principal, customerId, resetCount, resumedRows, onUnfinished],
  )
  return {
    /** The record that changes are measured against. */
    base,
    setBase,
    form,
    editor,
    isEditable: draftFields.some(canEdit),
    isOwn: principal.customerId === customerId,
    /** Input of forms inside the sections that is not part of the record yet. */
    entries,
    /** The part of that input which a draft stores. */
    typedRows,
    leaveOutEntries: () => {
      for (const entry of entries) entry.leaveOut()
    },
    /**
     * Replaces the record, and the values of the form: by those of `draft` as changes, or by those of the record. The
     * forms of rows that are in `rows` show what was typed into them.
     */
    replace: (record: OrganizationRecord, draft?: Draft, rows: TypedRows = {}) => {
      setBase(record)
      setResumedRows(rows)
      form.reset(draftOf(record))
      setResetCount((count) => count + 1)
      if (draft !== undefined) form.reset(draft, { keepDefaultValues: true })
    },
  }
}

/** Returns the unfinished input of the forms inside the sections, and the function by which they report it. */
function useUnfinishedEntries() {
  const [unfinished, setUnfinished] = useState<ReadonlyMap<string, UnfinishedEntry>>(new Map())
  const onUnfinished = useCallback((key: string, entry: UnfinishedEntry | null) => {
    setUnfinished((current) => {
      if (entry === null && !current.has(key)) return current
      const next = new Map(current)
      if (entry === null) next.delete(key)
      else next.set(key, entry)
      return next
    })
  }, [])
  const typedRows = useMemo(
    () =>
      Object.fromEntries(
        [...unfinished].flatMap(([key, { typed }]) => (typed === undefined ? [] : [[key, typed]])),
      ),
    [unfinished],
  )
  return { entries: [...unfinished.values()], typedRows, onUnfinished }
}
