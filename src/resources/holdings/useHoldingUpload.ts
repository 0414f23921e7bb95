import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type TranslateFunction, useRefresh, useTranslate } from 'react-admin'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import type { UploadState } from '../../features/uploads/useUploadProgress.ts'
import { refusalText } from '../../features/uploads/refusalText.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { refusedFields } from '../../dataProvider/refusedFields.ts'
import { type UploadAnswer, type UploadPlan, useUploadCalls } from './useUploadCalls.ts'
import { type ChoiceWork, useUploadChoice } from './useUploadChoice.ts'
import { useUploadUndo } from './useUploadUndo.ts'

interface Notice {
  text: string
  /** Whether the dialog closes after this notice. */
  isLast: boolean
}

/** The state and functions of the upload dialog. */
export interface UploadWork extends ChoiceWork {
  plan: UploadPlan | null
  isBusy: boolean
  progress: UploadState
  /** Whether the last Stop came too late. */
  isTooLate: boolean
  notice: Notice | null
  dismissNotice: () => void
  /** Offers the undo of the upload, when its outcome is closed. */
  offerUndo: () => void
  check: () => void
  write: () => void
  stop: () => void
  back: () => void
}

const refusals = new Set(['invalid', 'unsupportedType', 'tooLarge', 'malformed'])

/**
 * Returns the state of the upload dialog: `check` uploads the file for a preview, `write` applies it. Failures are
 * shown as a notice. A file that would now remove more titles than its preview said is checked again.
 */
export function useHoldingUpload(kind: HoldingKind): UploadWork {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { choice, choose, draft, isRestored } = useUploadChoice(kind)
  const [plan, setPlan] = useState<UploadPlan | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const { preview, send, progress, stop, isTooLate } = useUploadCalls(kind, choice)
  const offerUndo = useUploadUndo(kind)
  const [written, setWritten] = useState<string | null>(null)

  const onError = (error: Error) =>
    setNotice({ text: failureText(error, translate), isLast: false })
  const check = useMutation({
    mutationFn: (file: File) => preview(file, plan),
    onSuccess: (found) => {
      if (found.total > 0) setPlan(found)
      else setNotice({ text: translate('holdingsUpload.outcome.empty'), isLast: false })
    },
    onError,
  })
  const write = useMutation({
    mutationFn: (file: File) => send(file, plan),
    onSuccess: async ({ answer, uploadId }) => {
      setWritten(uploadId)
      draft.discard()
      refresh()
      if (answer.outcome === 'partial') await saveDownload(answer.sheet)
      setNotice({ text: outcomeText(answer, translate), isLast: true })
    },
    onError: (error, file) => {
      onError(error)
      if (removesMore(error)) check.mutate(file)
    },
  })

  return {
    choice,
    choose,
    draft,
    isRestored,
    plan,
    isBusy: check.isPending || write.isPending,
    progress,
    isTooLate,
    notice,
    dismissNotice: () => setNotice(null),
    offerUndo: () => written !== null && void offerUndo(written),
    check: () => choice.file !== null && check.mutate(choice.file),
    write: () => choice.file !== null && write.mutate(choice.file),
    stop: () => stop.mutate(),
    back: () => setPlan(null),
  }
}

/** Returns whether an upload was refused because it would remove more titles than its check said. */
const removesMore = (error: Error): boolean => 'confirmedRemovals' in refusedFields(error)

/** Returns what became of the rows of an upload. */
function outcomeText(answer: UploadAnswer, translate: TranslateFunction): string {
  if (answer.outcome === 'partial') return translate('holdingsUpload.outcome.partial')
  const count = answer.answer.total
  return translate(`holdingsUpload.outcome.${count === 0 ? 'empty' : 'complete'}`, { count })
}

/**
 * Returns why a check or an upload ended: the user stopped it, what the platform refused, or the general text of the
 * problem.
 */
function failureText(error: Error, translate: TranslateFunction): string {
  if (hasCode(error, 'cancelled')) return translate('holdingsUpload.outcome.cancelled')
  if (removesMore(error)) return translate('holdingsUpload.outcome.moreRemoved')
  if (!(error instanceof PlatformError && refusals.has(error.code))) {
    return translate(failureMessage(error))
  }
  const { detail } = error.failure
  return `${translate('holdingsUpload.outcome.failed')}\n${refusalText(detail, translate)}`
}
