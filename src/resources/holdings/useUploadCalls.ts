import type { holdingUploads } from '../../../contract/holdings/uploads.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { holdingsSheetLimits } from '../../../contract/uploads/limits.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { refuseLargeFile } from '../../features/uploads/refuseLargeFile.ts'
import { sendChecked } from '../../features/uploads/sendChecked.ts'
import { keyOfSource, type UploadCall, useUploadRun } from '../../features/uploads/useUploadRun.ts'
import { kindResources } from '../holdingKinds.ts'
import type { DraftChoice } from './useUploadChoice.ts'

/** The preview of an upload. */
export type UploadPlan = OutputOf<typeof holdingUploads.preview>

/** The platform's answer to an upload: the number of titles, or a workbook of the rejected rows. */
export type UploadAnswer = Awaited<ReturnType<ReturnType<typeof useSendSource>>>

/**
 * Returns the calls of an upload, and what `useUploadRun` returns of the one under way. `preview` sends a file to learn
 * what it would change; `send` applies it, by the rows of its preview while the platform stores them. The preview from
 * before, null without one, makes a call after it another one than a repetition.
 */
export function useUploadCalls(kind: HoldingKind, { action, accessType }: DraftChoice) {
  const api = useApi()
  const { customerId } = useSession().principal
  const { run, ...running } = useUploadRun()
  const sendSource = useSendSource(kind)
  return {
    ...running,
    preview: (file: File, plan: UploadPlan | null): Promise<UploadPlan> => {
      refuseLargeFile(file, holdingsSheetLimits.bytes)
      const values = ['preview', action, accessType, file, plan?.stagedId]
      return run(values, ({ uploadId, options }) =>
        api.holdingUploads.preview(
          { customerId, kind: kindResources[kind].titles, action, accessType, file, uploadId },
          options,
        ),
      )
    },
    send: (file: File, plan: UploadPlan | null) =>
      run(['send', action, accessType, file, plan?.stagedId], async (call) => {
        const staged = plan === null ? undefined : { stagedId: plan.stagedId }
        const confirmed = { action, accessType, confirmedRemovals: plan?.removed }
        const answer = await sendChecked(file, staged, (source) =>
          sendSource(source, confirmed, call),
        )
        return { answer, uploadId: call.uploadId }
      }),
  }
}

/** What the user has chosen and agreed to. */
interface ConfirmedChoice extends DraftChoice {
  /** Number of titles that the check said the upload removes. */
  confirmedRemovals: number | undefined
}

/** Returns a function that uploads a file, or the rows of one that was checked. */
function useSendSource(kind: HoldingKind) {
  const api = useApi()
  const { customerId } = useSession().principal
  return (
    source: { file: File } | { stagedId: string },
    { action, accessType, confirmedRemovals }: ConfirmedChoice,
    { uploadId, options: { idempotencyKey, onUpload } }: UploadCall,
  ) => {
    const input = { customerId, action, uploadId, confirmedRemovals, ...source }
    const options = { onUpload, idempotencyKey: keyOfSource(idempotencyKey, source) }
    return kind === 'journal'
      ? api.titles.upload({ ...input, accessType }, options)
      : api.books.upload(input, options)
  }
}
