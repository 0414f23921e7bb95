import { useState } from 'react'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useUploadProgress } from './useUploadProgress.ts'

type Send<T> = (uploadId: string, onUpload: (progress: number) => void) => Promise<T>

/**
 * Returns `run`, which sends one upload under a new upload id, its progress, whether one is
 * running, and `stop`. Rejections of `run` are those of the call.
 */
export function useUploadRun() {
  const api = useApi()
  const [running, setRunning] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const progress = useUploadProgress(running, sent)
  const run = async <T>(send: Send<T>): Promise<T> => {
    const uploadId = crypto.randomUUID()
    setSent(0)
    setRunning(uploadId)
    try {
      return await send(uploadId, setSent)
    } finally {
      setRunning(null)
    }
  }
  /**
   * Stops the running upload. Returns false when it is too late, because the rows are being or have
   * been written.
   */
  const stop = async (): Promise<boolean> => {
    if (running === null) return false
    try {
      return (await api.uploads.cancel({ uploadId: running })).stopped
    } catch (error) {
      // The upload has already ended, so there is nothing to stop.
      if (error instanceof PlatformError && error.code === 'notFound') return false
      throw error
    }
  }
  return { busy: running !== null, progress, run, stop }
}
