import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { UploadStage } from '../../contract/uploads/endpoints.ts'
import type { Call } from '../context.ts'
import { deleteExpiredRejected } from './rejected.ts'
import {
  announceUpload,
  endUpload,
  deleteOldUploads,
  type UploadOwner,
  type UploadSubject,
  writeProgress,
} from './store.ts'

/** Often enough to look alive, seldom enough to cost nothing. */
const reportEveryMs = 250

/** Reports the progress of one upload and stops it when its user cancels. */
export interface UploadProgress {
  /** Given by the sender; the platform gives one to an upload that comes without. */
  uploadId: string
  /**
   * Tells how far the upload is; a new stage always, steps within one every now and then. Throws
   * `cancelled` when the user asked to stop. Call it with `write` before anything is written: from then on
   * there is no way back.
   */
  report(stage: UploadStage, done?: number, total?: number): Promise<void>
}

/** An upload whose progress is recorded; without `uploadId` the platform chooses one. */
export interface TrackedUpload extends UploadSubject {
  uploadId?: string | undefined
  customerId: number
}

/**
 * Runs an upload under an id of its own, so that other calls can ask how far it is and stop it. Progress is written beside the upload's own transaction, which nobody could see into.
 */
export async function trackUpload<T>(
  call: Call,
  { uploadId = randomUUID(), customerId, kind, fileName }: TrackedUpload,
  work: (progress: UploadProgress) => Promise<T>,
): Promise<T> {
  const { db, clock } = call.platform
  const owner: UploadOwner = { id: uploadId, customerId, accountId: call.session.userId }
  await deleteOldUploads(db, clock())
  await deleteExpiredRejected(call, clock())
  await announceUpload(db, { ...owner, kind, fileName }, clock())
  let reported: { stage: UploadStage | null; at: number } = { stage: null, at: 0 }
  const progress: UploadProgress = {
    uploadId,
    async report(stage, done = 0, total = 0) {
      if (stage === reported.stage && performance.now() - reported.at < reportEveryMs) return
      reported = { stage, at: performance.now() }
      if (!(await writeProgress(db, owner, { stage, done, total }, clock()))) {
        throw new Problem('cancelled', 'The upload was stopped; nothing was written')
      }
    },
  }
  try {
    const result = await work(progress)
    await endUpload(db, owner, 'done', clock())
    return result
  } catch (error) {
    const stopped = error instanceof Problem && error.code === 'cancelled'
    await endUpload(db, owner, stopped ? 'cancelled' : 'failed', clock())
    throw error
  }
}
