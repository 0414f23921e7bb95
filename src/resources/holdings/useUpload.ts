import type { UploadAccess } from '../../../contract/holdings/rows.ts'
import { useMemo, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { holdingUploads, UploadAction } from '../../../contract/holdings/uploads.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { type StoredDraft, useStoredDraft } from '../../features/drafts/useStoredDraft.ts'
import type { UploadState } from '../../features/uploads/useUploadProgress.ts'
import { keyOfSource, type UploadCall, useUploadRun } from '../../features/uploads/useUploadRun.ts'
import { useUndo } from '../../components/useUndo.tsx'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { type HoldingKind, kindResources } from '../holdingKinds.ts'

/** The preview of an upload. */
export type UploadPlan = OutputOf<typeof holdingUploads.preview>

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

interface Notice {
  text: string
  /** Whether the dialog closes after this notice. */
  last: boolean
}

/** The state and functions of the upload dialog. */
export interface UploadWork {
  choice: UploadChoice
  choose: (choice: Partial<UploadChoice>) => void
  draft: StoredDraft<DraftChoice>
  plan: UploadPlan | null
  busy: boolean
  progress: UploadState
  notice: Notice | null
  dismissNotice: () => void
  /** Offers the undo of the upload, when its outcome is closed. */
  offerUndo: () => void
  check: () => Promise<void>
  write: () => Promise<void>
  stop: () => Promise<void>
  back: () => void
}

const refusals = new Set(['invalid', 'unsupportedType', 'tooLarge', 'malformed'])

/**
 * Returns the state of the upload dialog: `check` uploads the file for a preview, `write` applies
 * it. Failures are shown as a notice; neither function rejects.
 */
export function useUpload(kind: HoldingKind): UploadWork {
  const api = useApi()
  const notify = useNotify()
  const translate = useTranslate()
  const refresh = useRefresh()
  const { customerId } = useSession().principal
  const [choice, setChoice] = useState<UploadChoice>({ ...defaultChoice, file: null })
  const { action, accessType } = choice
  const [plan, setPlan] = useState<UploadPlan | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const { busy, progress, run: runUpload, stop } = useUploadRun()
  const notifyDone = useUndo()
  const [written, setWritten] = useState<string | null>(null)

  const run = async (
    step: 'check' | 'write',
    work: (file: File, call: UploadCall) => Promise<void>,
  ) => {
    const { file } = choice
    if (file === null || busy) return
    try {
      await runUpload([step, action, accessType, file, plan?.stagedId], (call) => work(file, call))
    } catch (error) {
      const code = error instanceof PlatformError ? error.code : 'unexpected'
      if (code !== 'cancelled') {
        const refusal = error instanceof PlatformError && refusals.has(code) ? error : null
        const text =
          refusal === null
            ? translate(`problem.${code}`)
            : `${translate('holdingsUpload.outcome.failed')}\n${translate(refusal.failure.detail, { _: refusal.failure.detail })}`
        setNotice({ text, last: false })
      }
    }
  }

  const check = () =>
    run('check', async (file, { uploadId, options }) => {
      const found = await api.holdingUploads.preview(
        { customerId, kind: kindResources[kind].titles, action, accessType, file, uploadId },
        options,
      )
      if (found.total > 0) setPlan(found)
      else setNotice({ text: translate('holdingsUpload.outcome.empty'), last: false })
    })

  const draft = useStoredDraft<DraftChoice>({
    form: `upload.${kindResources[kind].titles}`,
    value: useMemo(
      () =>
        action === defaultChoice.action && accessType === defaultChoice.accessType
          ? undefined
          : { action, accessType },
      [action, accessType],
    ),
    template: defaultChoice,
  })

  const offerUndo = async () => {
    if (written === null) return
    try {
      const list = { customerId, kind: kindResources[kind].titles, page: 1, perPage: 1 }
      const [latest] = (await api.holdingUploads.history(list)).rows
      if (!latest?.undoable || latest.fileName !== written) return
      const { batchId } = latest
      notifyDone('holdingsUpload.uploaded', async () => {
        await api.holdingUploads.undo({ customerId, batchId, alone: true })
        return undefined
      })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    }
  }

  const write = () =>
    run('write', async (file, { uploadId, options: { idempotencyKey, onUpload } }) => {
      const send = (source: { file: File } | { stagedId: string }) => {
        const input = { customerId, action, uploadId, ...source }
        const options = { onUpload, idempotencyKey: keyOfSource(idempotencyKey, source) }
        return kind === 'journal'
          ? api.titles.upload({ ...input, accessType }, options)
          : api.books.upload(input, options)
      }
      const answer = await (plan === null
        ? send({ file })
        : send({ stagedId: plan.stagedId }).catch((error: unknown) => {
            // The platform stores the checked rows for an hour; after that the file is sent again.
            if (error instanceof PlatformError && error.code === 'notFound') return send({ file })
            throw error
          }))
      setWritten(file.name)
      draft.discard()
      refresh()
      if (answer.outcome === 'partial') {
        await saveDownload(answer.sheet)
        setNotice({ text: translate('holdingsUpload.outcome.partial'), last: true })
        return
      }
      const count = answer.answer.total
      const text = count === 0 ? 'empty' : 'complete'
      setNotice({ text: translate(`holdingsUpload.outcome.${text}`, { count }), last: true })
    })

  return {
    choice,
    choose: (change) => setChoice({ ...choice, ...change }),
    draft,
    plan,
    busy,
    progress,
    notice,
    dismissNotice: () => setNotice(null),
    offerUndo: () => void offerUndo(),
    check,
    write,
    stop: async () => {
      try {
        // An upload that can no longer be stopped ends by itself and shows its outcome.
        await stop()
      } catch (error) {
        notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
      }
    },
    back: () => setPlan(null),
  }
}
