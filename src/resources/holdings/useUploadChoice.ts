import { useMemo, useState } from 'react'
import type { UploadAccess } from '../../../contract/holdings/holdingAccess.ts'
import type { UploadAction } from '../../../contract/holdings/uploads.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { usePreserveInput, useRestoredInput } from '../../components/inputs/restoredInput.ts'
import { type StoredDraft, useStoredDraft } from '../../features/drafts/useStoredDraft.ts'
import { kindResources } from '../holdingKinds.ts'

/** The values of the upload form. */
export interface UploadChoice {
  action: UploadAction
  accessType: UploadAccess
  file: File | null
}

/** What of the upload form is stored as a draft: everything but the file. */
export type DraftChoice = Omit<UploadChoice, 'file'>

/** Append takes nothing away, so a wrong press can be undone by hand. */
const defaultChoice: DraftChoice = { action: 'append', accessType: 'electronic' }

/** What is chosen in the upload form, and how it is changed and preserved. */
export interface ChoiceWork {
  choice: UploadChoice
  choose: (choice: Partial<UploadChoice>) => void
  draft: StoredDraft<DraftChoice>
  /** Whether the choice is what it was when the session ended. */
  isRestored: boolean
}

/** Returns what is chosen in the upload form, as it was before the session ended or by default. */
export function useUploadChoice(kind: HoldingKind): ChoiceWork {
  const inputKey = `upload.${kind}`
  const earlier = useRestoredInput<UploadChoice>(inputKey)
  const [choice, setChoice] = useState<UploadChoice>(earlier ?? { ...defaultChoice, file: null })
  usePreserveInput(inputKey, choice.file === null ? undefined : choice)
  return {
    choice,
    choose: (change) => setChoice((current) => ({ ...current, ...change })),
    draft: useDraftChoice(kind, choice),
    isRestored: earlier !== undefined,
  }
}

/** Stores action and access type as the draft of the dialog while they differ from the default. */
function useDraftChoice(
  kind: HoldingKind,
  { action, accessType }: DraftChoice,
): StoredDraft<DraftChoice> {
  const isDefault = action === defaultChoice.action && accessType === defaultChoice.accessType
  return useStoredDraft<DraftChoice>({
    form: `upload.${kindResources[kind].titles}`,
    value: useMemo(
      () => (isDefault ? undefined : { action, accessType }),
      [isDefault, action, accessType],
    ),
    template: defaultChoice,
  })
}
