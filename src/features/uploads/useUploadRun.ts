import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { newUuid } from '../../dataProvider/uuid.ts'
import { useUploadProgress } from './useUploadProgress.ts'

/** What a call of an upload is given: the id of the upload, its key, and where to report the sent share. */
export interface UploadCall {
  uploadId: string
  options: { idempotencyKey: string; onUpload: (progress: number) => void }
}

/**
 * Returns the key of an upload by what it sends. A file that is sent because its staged rows are gone is another
 * request than the one that named them.
 */
export const keyOfSource = (idempotencyKey: string, source: object): string =>
  'file' in source ? `${idempotencyKey}-file` : idempotencyKey

type Send<T> = (call: UploadCall) => Promise<T>

/**
 * Returns `run`, which sends one upload under a new upload id, its progress, the mutation `stop`, which shows why an
 * upload could not be stopped, and whether it came too late, because the rows are being or have been written. An upload
 * of the same `values` after a lost answer has the same id and key. Rejections of `run` are those of the call.
 */
export function useUploadRun() {
  const api = useApi()
  const [running, setRunning] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const [isTooLate, setTooLate] = useState(false)
  const progress = useUploadProgress(running, sent)
  const retry = useRetry<string>()
  const run = <T>(values: readonly unknown[], send: Send<T>): Promise<T> =>
    retry(
      values,
      () => newUuid(),
      async (uploadId, { idempotencyKey }) => {
        setSent(0)
        setTooLate(false)
        setRunning(uploadId)
        try {
          return await send({ uploadId, options: { idempotencyKey, onUpload: setSent } })
        } finally {
          setRunning(null)
        }
      },
    )
  const stop = useMutation({
    mutationFn: async (): Promise<void> => {
      if (running === null) return
      try {
        const { stopped } = await api.uploads.cancel({ uploadId: running })
        setTooLate(!stopped)
      } catch (error) {
        // The upload has already ended, so there is nothing to stop.
        if (!hasCode(error, 'notFound')) throw error
      }
    },
    onError: useNotifyFailure(),
  })
  return { progress, run, stop, isTooLate }
}
