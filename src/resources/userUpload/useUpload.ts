import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../../contract/kernel/endpoint.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useUploadProgress } from '../../components/useUploadProgress.ts'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { UploadKind } from './uploadKind.ts'
import { failureOf, outcomeOf, type UploadOutcome } from './uploadOutcome.ts'

/** Sends a sheet of users, tells how far it is, and saves the file of the rows that were not taken. */
export function useUpload(kind: UploadKind, onOutcome: (outcome: UploadOutcome) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { customerId } = useSession().user
  const [uploadId, setUploadId] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const progress = useUploadProgress(uploadId, sent)

  const send = async (file: File, id: string): Promise<Outcome<number>> => {
    const input = { file, customerId, uploadId: id }
    const options = { onUpload: setSent }
    if (kind === 'create') {
      const outcome = await api.endUsers.upload(input, options)
      return outcome.outcome === 'partial'
        ? outcome
        : { ...outcome, answer: outcome.answer.created }
    }
    const outcome = await api.endUsers.remove(input, options)
    return outcome.outcome === 'partial' ? outcome : { ...outcome, answer: outcome.answer.deleted }
  }
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const id = crypto.randomUUID()
      setSent(0)
      setUploadId(id)
      const outcome = await send(file, id)
      if (outcome.outcome === 'partial') await saveDownload(outcome.sheet)
      return outcome
    },
    onSuccess: (outcome) => onOutcome(outcomeOf(kind, outcome)),
    onError: (error) => onOutcome(failureOf(error)),
    onSettled: async () => {
      setUploadId(null)
      await queryClient.invalidateQueries({ queryKey: ['userUploads'] })
    },
  })
  const stop = useMutation({
    mutationFn: async () => api.uploads.cancel({ uploadId: uploadId ?? '' }),
  })
  return { upload, progress, stop }
}
