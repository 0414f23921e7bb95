import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { holdingUploads } from '../../../contract/holdings/uploads.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { type UploadState, useUploadProgress } from '../../components/useUploadProgress.ts'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'

export type UploadPlan = OutputOf<typeof holdingUploads.preview>

export interface UploadChoice {
  action: 'overwrite' | 'append'
  accessType: 'print' | 'electronic'
  file: File | null
}

interface Notice {
  text: string
  /** Nothing is left to do after it. */
  last: boolean
}

export interface UploadWork {
  choice: UploadChoice
  choose: (choice: Partial<UploadChoice>) => void
  plan: UploadPlan | null
  busy: boolean
  progress: UploadState
  notice: Notice | null
  forgetNotice: () => void
  check: () => Promise<void>
  write: () => Promise<void>
  stop: () => Promise<void>
  back: () => void
}

const refusals = new Set(['invalid', 'unsupportedType', 'tooLarge', 'malformed'])

/** The work behind the upload dialog: check, then write the same file, each under an id of its own. */
export function useUpload(kind: 'titles' | 'books'): UploadWork {
  const api = useApi()
  const notify = useNotify()
  const translate = useTranslate()
  const refresh = useRefresh()
  const { customerId } = useSession().principal
  const [choice, setChoice] = useState<UploadChoice>({
    action: 'overwrite',
    accessType: 'electronic',
    file: null,
  })
  const [plan, setPlan] = useState<UploadPlan | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const [notice, setNotice] = useState<Notice | null>(null)
  const progress = useUploadProgress(running, sent)

  const run = async (work: (uploadId: string, file: File) => Promise<void>) => {
    if (choice.file === null || running !== null) return
    const uploadId = crypto.randomUUID()
    setRunning(uploadId)
    setSent(0)
    try {
      await work(uploadId, choice.file)
    } catch (error) {
      const code = error instanceof PlatformError ? error.code : 'unexpected'
      if (code !== 'cancelled') {
        const text = refusals.has(code) ? 'holdingsUpload.outcome.failed' : `problem.${code}`
        setNotice({ text: translate(text), last: false })
      }
    } finally {
      setRunning(null)
    }
  }

  const check = () =>
    run(async (uploadId, file) => {
      const { action, accessType } = choice
      const found = await api.holdingUploads.preview(
        { customerId, kind, action, accessType, file, uploadId },
        { onUpload: setSent },
      )
      if (found.total > 0) setPlan(found)
      else setNotice({ text: translate('holdingsUpload.outcome.empty'), last: false })
    })

  const write = () =>
    run(async (uploadId, file) => {
      const { action, accessType } = choice
      const input = { customerId, action, file, uploadId }
      const answer =
        kind === 'titles'
          ? await api.titles.upload({ ...input, accessType }, { onUpload: setSent })
          : await api.books.upload(input, { onUpload: setSent })
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
    plan,
    busy: running !== null,
    progress,
    notice,
    forgetNotice: () => setNotice(null),
    check,
    write,
    stop: async () => {
      if (running === null) return
      try {
        await api.uploads.cancel({ uploadId: running })
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        // Already at its end: there is nothing to stop any more.
        if (error.code !== 'notFound' && error.code !== 'conflict') {
          notify(error.message, { type: 'error' })
        }
      }
    },
    back: () => setPlan(null),
  }
}
