import { useMutation } from '@tanstack/react-query'
import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'
import type { endUsers } from '../../../contract/endUsers/endpoints.ts'
import type { Outcome, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { sendChecked } from '../../features/uploads/sendChecked.ts'
import { keyOfSource, type UploadCall, useUploadRun } from '../../features/uploads/useUploadRun.ts'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { failureOf, outcomeOf, type UploadOutcome } from './uploadOutcome.ts'
import { useReloadUsers } from './useReloadUsers.ts'

type StagedSheet = Pick<OutputOf<typeof endUsers.check>, 'stagedId' | 'stagedKey'>
type Source = { file: File } | StagedSheet

/**
 * Returns the mutation that uploads a user file (or applies its staged rows), its progress, the mutation that stops it,
 * and whether that came too late. Rejected rows are saved as a file; every result, failures included, goes to
 * `onOutcome`.
 */
export function useUserUpload(
  purpose: UserSheetPurpose,
  onOutcome: (outcome: UploadOutcome) => void,
) {
  const api = useApi()
  const reload = useReloadUsers()
  const { customerId } = useSession().user
  const { progress, run, stop, isTooLate } = useUploadRun()

  const send = async (
    source: Source,
    { uploadId, options }: UploadCall,
  ): Promise<Outcome<number>> => {
    const input = { ...source, customerId, uploadId }
    const keyedOptions = { ...options, idempotencyKey: keyOfSource(options.idempotencyKey, source) }
    if (purpose === 'creation') {
      const outcome = await api.endUsers.upload(input, keyedOptions)
      return outcome.outcome === 'partial'
        ? outcome
        : { ...outcome, answer: outcome.answer.created }
    }
    const outcome = await api.endUsers.remove(input, keyedOptions)
    return outcome.outcome === 'partial' ? outcome : { ...outcome, answer: outcome.answer.deleted }
  }
  const upload = useMutation({
    mutationFn: async ({ file, staged }: { file: File; staged: StagedSheet | undefined }) => {
      const sheet = staged && { stagedId: staged.stagedId, stagedKey: staged.stagedKey }
      const outcome = await run([file, staged?.stagedId], (call) =>
        sendChecked(file, sheet, (source) => send(source, call)),
      )
      if (outcome.outcome === 'partial') await saveDownload(outcome.sheet)
      return outcome
    },
    onSuccess: (outcome) => onOutcome(outcomeOf(purpose, outcome)),
    onError: (error) => onOutcome(failureOf(error)),
    onSettled: reload,
  })
  return { upload, progress, stop, isTooLate }
}
