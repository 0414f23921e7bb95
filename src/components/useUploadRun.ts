import { useState } from 'react'
import { PlatformError } from '../dataProvider/platformError.ts'
import { useApi } from '../dataProvider/useApi.ts'
import { useUploadProgress } from './useUploadProgress.ts'

type Send<T> = (uploadId: string, onUpload: (progress: number) => void) => Promise<T>

/** One upload at a time, under an id of its own: how far it is, and the way to stop it. */
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
  /** Whether it was stopped: false when it was written already, or is. */
  const stop = async (): Promise<boolean> => {
    if (running === null) return false
    try {
      return (await api.uploads.cancel({ uploadId: running })).stopped
    } catch (error) {
      // Already at its end: there is nothing to stop any more.
      if (error instanceof PlatformError && error.code === 'notFound') return false
      throw error
    }
  }
  return { busy: running !== null, progress, run, stop }
}
