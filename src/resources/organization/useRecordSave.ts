import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import { differingFields, draftFields, draftOf } from '../../../contract/organization/record.ts'
import { compareSaves, merged } from '../../features/conflicts/merge.ts'
import type { Draft, Unfinished } from './editorContext.ts'
import { faultsOf } from './resolver.ts'
import type { RecordEditor } from './useRecordEditor.ts'
import { useSaveKey } from './useSaveKey.ts'
import { namesFields, useSaveOrganization } from './useSaveOrganization.ts'

/** Fields whose faults prevent a save and are shown in a dialog (docs/requirements/resources.md §4). */
const blocking = ['stateId', 'cityId', 'contacts'] as const

/**
 * Returns the functions that save the record of an editor, and what they show: `notice`, the lines of a dialog;
 * `isConfirming`, whether to ask about unfinished entries before the save; `theirs`, the version that somebody else has saved meanwhile;
 * `failure`, the text above the save bar. All are null or false without a reason.
 */
export function useRecordSave({
  base,
  setBase,
  form,
  editor,
  isEditable,
  entries,
  leaveOutEntries,
  replace,
}: RecordEditor) {
  const translate = useTranslate()
  const notify = useNotify()
  const [notice, setNotice] = useState<string[] | null>(null)
  const [theirs, setTheirs] = useState<OrganizationRecord | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const save = useSaveOrganization({
    base,
    onSaved: (record) => {
      replace(record)
      setNotice([translate('organization.save.done')])
    },
    onUndone: (record) => {
      const versions = { base: draftOf(base), mine: form.getValues(), theirs: draftOf(record) }
      setBase(record)
      form.reset(versions.theirs)
      // What the user typed since the save stays.
      const rebased = merged(versions, compareSaves(versions, draftFields), new Map())
      form.reset(rebased, { keepDefaultValues: true })
    },
    onConflict: setTheirs,
    onFaults: (faults) => {
      for (const [index, [path, fault]] of Object.entries(faults).entries()) {
        const shouldFocus = index === 0
        form.setError(path as 'officeEmail', { type: fault, message: fault }, { shouldFocus })
      }
    },
  })
  const focusFault = () => {
    const first = draftFields.find((field) => form.getFieldState(field).invalid)
    if (first !== undefined) form.setFocus(first)
  }
  const showFaults = () => {
    const faults = faultsOf(form.getValues(), base, editor.canEdit)
    const texts = blocking.flatMap((field) => {
      const fault = faults[field]
      return fault ? [translate(`organization.fault.${fault}`)] : []
    })
    const missing = faults['stateId'] ?? faults['cityId']
    if (missing) texts.unshift(translate('organization.fault.mandatory'))
    if (texts.length > 0) setNotice(texts)
    else focusFault()
  }
  const saveDraft = (credentials: readonly Unfinished[] = []) => {
    const saveCredentials = () => {
      for (const entry of credentials) entry.add()
    }
    const send = (draft: Draft) => {
      if (differingFields(draftOf(base), draft).length > 0) {
        save.mutate(draft, { onSuccess: ({ fresh }) => fresh && saveCredentials() })
      } else if (credentials.length > 0) saveCredentials()
      else notify('organization.save.nothing', { type: 'info' })
    }
    void form.handleSubmit(send, showFaults)()
  }
  const submit = () => (entries.length > 0 ? setConfirming(true) : saveDraft())
  useSaveKey(() => {
    if (isEditable && !save.isPending && theirs === null && !isConfirming) submit()
  })
  const failed = draftFields.filter((field) => form.formState.errors[field] !== undefined)
  const failureText = (): string | null => {
    if (form.formState.isSubmitted && failed.length > 0) {
      const fields = failed.map((field) => translate(`organization.field.${field}`))
      return `${translate('organization.save.summary')}: ${fields.join(', ')}`
    }
    return save.error && !namesFields(save.error) ? translate(save.error.message) : null
  }
  return {
    isSaving: save.isPending,
    failure: failureText(),
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
