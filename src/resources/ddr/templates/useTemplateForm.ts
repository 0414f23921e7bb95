import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useForm } from 'react-hook-form'
import { templateFaults } from '../../../../contract/ddr/mail/mailTemplates.ts'
import { usePreserveInput, useRestoredInput } from '../../../components/inputs/restoredInput.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { hasCode } from '../../../dataProvider/hasCode.ts'
import { refusalOf } from '../../../features/forms/refusal.ts'
import { useFormValues } from '../../../features/forms/useFormValues.ts'
import { useRestoredForm } from '../../../features/forms/useRestoredForm.ts'
import { rebaseChanges } from '../../../features/conflicts/merge.ts'
import { serverTexts } from '../../../i18n/serverText.ts'
import {
  type StoredTemplate,
  templateTexts,
  type TemplateText,
  useMailTemplates,
} from './useMailTemplates.ts'

/** Returns subject and message of a template. */
export const textOf = ({ subject, message }: StoredTemplate): TemplateText => ({ subject, message })

/**
 * Returns the form of a mail's text with its faults in words by field, and what saves and resets it. `base` is the text
 * that the changes were made from. After a conflict `theirs` has the text that somebody else has saved.
 */
export function useTemplateForm(stored: StoredTemplate) {
  const notify = useNotify()
  const { kind } = stored
  const { save, reset, loaded, readNewest } = useMailTemplates()
  const { form, values, base, isRestored, takeBase } = useTemplateText(stored)
  const { rowVersion } = base
  const [theirs, setTheirs] = useState<StoredTemplate | null>(null)
  const refusal = refusalOf(save.error ?? reset.error, save.variables, values)
  const faults: Record<string, string | undefined> = {
    ...refusal.faults,
    ...serverTexts(templateFaults(kind, values)),
  }
  const compare = async () => {
    try {
      setTheirs(await readNewest(kind))
    } catch (failure) {
      notify(failureMessage(failure), { type: 'error' })
    }
  }
  /** Takes the stored text `newest`; what was typed since the form had the text `from` stays. */
  const rebase = (from: TemplateText, newest: StoredTemplate) => {
    const versions = { base: from, mine: form.getValues(), theirs: textOf(newest) }
    takeBase(newest, rebaseChanges(versions, templateTexts))
  }
  /** Returns the text that was saved: as it was loaded afterwards or, when that failed, as it was sent. */
  const savedAs = (text: TemplateText, { rowVersion: version }: { rowVersion: number }) => {
    const newest = loaded(kind)
    return newest !== undefined && newest.rowVersion >= version
      ? newest
      : { ...base, ...text, isOwn: true, changedAt: null, rowVersion: version }
  }
  const onError = (failure: Error) => hasCode(failure, 'conflict') && void compare()
  return {
    form,
    values,
    base,
    theirs,
    faults,
    /** Whether what is typed was restored after a session had expired. */
    isRestored,
    /** Why the platform refused the last save or reset; null when it did not, or what it refused has been changed. */
    refused: refusal.error,
    isSaving: save.isPending,
    isResetting: reset.isPending,
    save: (text: TemplateText) =>
      save.mutate(
        { kind, ...text, rowVersion },
        { onError, onSuccess: (saved) => rebase(text, savedAs(text, saved)) },
      ),
    /** Replaces the own text by the specified one, and then calls `onSettled`. */
    reset: (onSettled: () => void) =>
      reset.mutate(
        { kind, rowVersion },
        {
          onError,
          onSettled,
          onSuccess: () => {
            const newest = loaded(kind)
            if (newest !== undefined) rebase(values, newest)
          },
        },
      ),
    /** Loads the text of somebody else after a conflict. */
    compare: () => void compare(),
    /** Takes what the user has chosen of both versions. */
    merge: (newest: StoredTemplate, merged: TemplateText) => {
      takeBase(newest, merged)
      setTheirs(null)
      save.reset()
      reset.reset()
    },
  }
}

/** Returns the form of a mail's text with the stored text that its changes are based on, which `takeBase` replaces. */
function useTemplateText(stored: StoredTemplate) {
  const inputKey = `ddr.template.${stored.kind}`
  // Preserved with the text that it was made from, so that a save meets what was saved meanwhile as a conflict.
  const restoredBase = useRestoredInput<StoredTemplate>(`${inputKey} base`)
  const [base, setBase] = useState(restoredBase ?? stored)
  const form = useForm<TemplateText>({ defaultValues: textOf(base) })
  const values = useFormValues(form.control)
  const { isDirty } = form.formState
  const isRestored = useRestoredForm(inputKey, form, values)
  usePreserveInput(`${inputKey} base`, isDirty ? base : undefined)
  const takeBase = (newest: StoredTemplate, text: TemplateText) => {
    setBase(newest)
    form.reset(textOf(newest))
    form.reset(text, { keepDefaultValues: true })
  }
  return { form, values, base, isRestored: isRestored && isDirty, takeBase }
}
