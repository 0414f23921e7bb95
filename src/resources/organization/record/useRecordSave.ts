import { useState } from 'react'
import { type TranslateFunction, useNotify, useTranslate } from 'react-admin'
import type { FieldPath } from 'react-hook-form'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { draftFields } from '../../../../contract/organization/draft.ts'
import { differingFields, draftOf } from '../../../../contract/organization/record.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { compareSaves, rebaseChanges } from '../../../features/conflicts/merge.ts'
import type { Draft, UnfinishedEntry } from './editorContext.ts'
import { faultsOf } from '../resolver.ts'
import type { RecordEditor } from './useRecordEditor.ts'
import { useSaveKey } from './useSaveKey.ts'
import { namesFields, useSaveOrganization } from './useSaveOrganization.ts'

/** Fields whose faults prevent a save and are shown in a dialog (docs/requirements/resources.md §4). */
const blocking = ['stateId', 'cityId', 'contacts'] as const

/**
 * Returns the functions that save the record of an editor, and what they show: `notice`, the lines of a dialog;
 * `isConfirming`, whether to ask about unfinished entries before the save; `theirs`, the version that somebody else has
 * saved meanwhile; `failure`, the text above the save bar. All are null or false without a reason.
 */
export function useRecordSave(recordEditor: RecordEditor) {
  const { base, form, editor, isEditable, entries, leaveOutEntries, replace } = recordEditor
  const translate = useTranslate()
  const notify = useNotify()
  const [notice, setNotice] = useState<string[] | null>(null)
  const [theirs, setTheirs] = useState<OrganizationRecord | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const save = useSaveIntoForm(recordEditor, {
    onSaved: () => setNotice([translate('organization.save.done')]),
    onConflict: setTheirs,
  })
  const focusFault = () => {
    const first = draftFields.find((field) => form.getFieldState(field).invalid)
    if (first !== undefined) form.setFocus(first)
  }
  const showFaults = () => {
    const faults = faultsOf(form.getValues(), base, editor.canEdit)
    const texts = blockingTexts(faults, translate)
    if (texts.length > 0) setNotice(texts)
    else focusFault()
  }
  const saveDraft = (credentials: readonly UnfinishedEntry[] = []) => {
    const saveCredentials = () => {
      for (const entry of credentials) entry.add()
    }
    const send = (draft: Draft) => {
      if (differingFields(draftOf(base), draft).length > 0) {
        save.mutate(draft, { onSuccess: ({ fresh }) => fresh && saveCredentials() })
      } else if (credentials.length > 0) saveCredentials()
      else notify('organization.save.nothing', { type: 'info', tag: 'nothing' })
    }
    void form.handleSubmit(send, showFaults)()
  }
  const submit = () => (entries.length > 0 ? setConfirming(true) : saveDraft())
  useSaveKey(() => {
    if (isEditable && !save.isPending && theirs === null && !isConfirming) submit()
  })
  return {
    isSaving: save.isPending,
    failure: failureText(form, save.error, translate),
    submit,
    notice,
    closeNotice: () => {
      setNotice(null)
      save.offerUndo()
    },
    /** Focuses the first field with a fault, once the notice that names it is gone. */
    focusFault,
    isConfirming,
    cancelConfirming: () => setConfirming(false),
    addEntriesAndSave: () => {
      setConfirming(false)
      for (const { part, add } of entries) if (part === 'record') add()
      saveDraft(entries.filter(({ part }) => part === 'credentials'))
    },
    saveWithoutEntries: () => {
      setConfirming(false)
      leaveOutEntries()
      saveDraft()
    },
    theirs,
    /** Takes the version of somebody else, with `draft` as the changes to it. */
    takeMerged: (record: OrganizationRecord, draft: Draft) => {
      replace(record, draft)
      setTheirs(null)
    },
  }
}

interface SaveHandlers {
  onSaved: () => void
  /** Receives the version that somebody else has saved meanwhile. */
  onConflict: (theirs: OrganizationRecord) => void
}

/** Returns the mutation that saves a record. The form keeps what is typed while it runs, and shows the faults. */
function useSaveIntoForm(
  { base, setBase, form, replace }: RecordEditor,
  { onSaved, onConflict }: SaveHandlers,
) {
  const versions = (record: OrganizationRecord, from: Draft) => ({
    base: from,
    mine: form.getValues(),
    theirs: draftOf(record),
  })
  /** Returns a newer record with what the user typed since the form had the values `from`. */
  const rebase = (record: OrganizationRecord, from: Draft): Draft =>
    rebaseChanges(versions(record, from), draftFields)
  const take = (record: OrganizationRecord) => {
    const rebased = rebase(record, draftOf(base))
    setBase(record)
    form.reset(draftOf(record))
    form.reset(rebased, { keepDefaultValues: true })
  }
  return useSaveOrganization({
    base,
    onSaved: (record, sent) => {
      replace(record, rebase(record, sent))
      onSaved()
    },
    onUndone: take,
    onNotUndone: (record) => {
      // A field that both have changed is left to the user: the next save shows both versions.
      const { both } = compareSaves(versions(record, draftOf(base)), draftFields)
      if (both.length === 0) take(record)
    },
    onConflict,
    onFaults: (faults) => {
      for (const [index, [path, fault]] of Object.entries(faults).entries()) {
        const shouldFocus = index === 0
        form.setError(formPath(path), { type: fault, message: fault }, { shouldFocus })
      }
    },
  })
}

/** Returns the path of a fault as one of the form: the platform names the fields of the record, which the form has. */
const formPath = (path: string) => path as FieldPath<Draft>

/** Returns the lines of the dialog about faults that prevent a save; an empty list when no fault is of that kind. */
function blockingTexts(
  faults: ReturnType<typeof faultsOf>,
  translate: TranslateFunction,
): string[] {
  const texts = blocking.flatMap((field) => {
    const fault = faults[field]
    return fault ? [translate(`organization.fault.${fault}`)] : []
  })
  const isMissing = (faults['stateId'] ?? faults['cityId']) !== undefined
  return isMissing ? [translate('organization.fault.mandatory'), ...texts] : texts
}

/** Returns the text above the save bar: the fields with faults, or why the save failed; null without either. */
function failureText(
  { formState }: RecordEditor['form'],
  error: Error | null,
  translate: TranslateFunction,
): string | null {
  const failed = draftFields.filter((field) => formState.errors[field] !== undefined)
  if (formState.isSubmitted && failed.length > 0) {
    const fields = failed.map((field) => translate(`organization.field.${field}`))
    return `${translate('organization.save.summary')}: ${fields.join(', ')}`
  }
  return error && !namesFields(error) ? translate(failureMessage(error)) : null
}
