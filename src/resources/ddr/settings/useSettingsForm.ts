import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayFault } from '../../../../contract/dayFault.ts'
import { settingsFaults } from '../../../../contract/ddr/suppliers/supplierSettings.ts'
import { usePreserveInput, useRestoredInput } from '../../../components/inputs/restoredInput.ts'
import { useNotifyFailure } from '../../../components/notices/useNotifyFailure.ts'
import { hasCode } from '../../../dataProvider/hasCode.ts'
import { refusalOf } from '../../../features/forms/refusal.ts'
import { serverTexts } from '../../../i18n/serverText.ts'
import { type StoredSettings, useSupplierSettings } from './useSupplierSettings.ts'

/** What is preserved of the form when the session expires. */
interface UnsavedSettings {
  base: StoredSettings
  values: StoredSettings
}

/**
 * Returns the settings of a library as the user edits them, what is wrong with them in words by field, and what saves
 * them. After a conflict `theirs` has the settings that somebody else has saved.
 */
export function useSettingsForm(customerId: number, stored: StoredSettings) {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const { save, readNewest } = useSupplierSettings(customerId)
  const inputKey = `ddr.settings.${customerId}`
  // Preserved with the settings that it was made from, so that a save meets what was saved meanwhile as a conflict.
  const restoredSettings = useRestoredInput<UnsavedSettings>(inputKey)
  const [base, setBase] = useState(restoredSettings?.base ?? stored)
  const [values, setValues] = useState(restoredSettings?.values ?? stored)
  const [theirs, setTheirs] = useState<StoredSettings | null>(null)
  const [mergeCount, setMergeCount] = useState(0)
  const isDirty = JSON.stringify(values) !== JSON.stringify(base)
  usePreserveInput<UnsavedSettings>(inputKey, isDirty ? { base, values } : undefined)
  const refusal = refusalOf(save.error, save.variables, values)
  const compare = async () => {
    try {
      setTheirs(await readNewest())
    } catch (error) {
      notifyFailure(error)
    }
  }
  return {
    base,
    values,
    theirs,
    faults: faultsOf(values, refusal.faults, translate('ddr.settings.noDays')),
    /** Why the platform refused the last save; null when it did not, or what it refused has been changed. */
    refused: refusal.error,
    isSaving: save.isPending,
    isDirty,
    /** Whether what is typed was restored after a session had expired. */
    isRestored: restoredSettings !== undefined && isDirty,
    /** How often the values were replaced by a merged version. */
    mergeCount,
    isComplete:
      values.workingDays.length > 0 &&
      Object.keys(settingsFaults(values)).length === 0 &&
      values.closures.every(({ from, to }) =>
        [from, to].every((day) => dayFault(day, {}) === null),
      ),
    change: (part: Partial<StoredSettings>) => setValues({ ...values, ...part }),
    save: () =>
      save.mutate(
        { customerId, ...values },
        {
          // What was typed since stays, as a change of what was saved.
          onSuccess: ({ rowVersion }) => {
            setBase({ ...values, rowVersion })
            setValues((current) => ({ ...current, rowVersion }))
          },
          onError: (error) => hasCode(error, 'conflict') && void compare(),
        },
      ),
    /** Loads the settings of somebody else after a conflict. */
    compare: () => void compare(),
    /** Takes what the user has chosen of both versions. */
    merge: (settings: StoredSettings) => {
      setBase(theirs ?? base)
      setValues(settings)
      setMergeCount(mergeCount + 1)
      setTheirs(null)
      save.reset()
    },
  }
}

/** The state and functions that `useSettingsForm` returns. */
export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Returns what is wrong with the values in words by field: by the rules, else by the answer of the platform. */
function faultsOf(
  values: StoredSettings,
  refused: Record<string, string>,
  noDays: string,
): Record<string, string> {
  return {
    ...refused,
    ...serverTexts(settingsFaults(values)),
    ...(values.workingDays.length === 0 && { workingDays: noDays }),
  }
}
