import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { UploadStage } from '../../contract/uploads/endpoints.ts'
import type { Call } from '../context.ts'
import { startRepeatingJob } from '../repeatingJob.ts'
import { usedUploadId } from './staging.ts'
import {
  announceUpload,
  endUpload,
  deleteOldUploads,
  touchUpload,
  type UploadOwner,
  type UploadSubject,
  writeProgress,
} from './store.ts'

/** Shortest time between two writes of the progress within a stage. */
const reportEveryMs = 250

/** How often an upload says that its process is alive, also while it waits. */
const signEveryMs = 5000

/** Reports the progress of one upload and stops it when its user cancels. */
export interface UploadProgress {
  /** Id that the client has sent, or that the platform has generated. */
  uploadId: string
  /**
   * Records the progress: every new stage, and steps within a stage at most every 250 ms. Throws `Problem('cancelled')`
   * when the user has cancelled the upload. Call it with `write` before anything is written: the upload cannot be
   * cancelled from then on.
   */
  report(stage: UploadStage, done?: number, total?: number): Promise<void>
}

/** An upload whose progress is recorded; without `uploadId` the platform generates one. */
export interface TrackedUpload extends UploadSubject {
  uploadId?: string | undefined
  customerId: number
}

/**
 * Runs an upload under an id by which other calls can read its progress and cancel it. The progress is written outside
 * the upload's transaction, whose rows other connections cannot read before it is committed. Throws
 * `Problem('invalid')` naming `uploadId` when the id is that of somebody else's upload.
 */
export async function trackUpload<T>(
  call: Call,
  { uploadId = randomUUID(), customerId, kind, fileName }: TrackedUpload,
  work: (progress: UploadProgress) => Promise<T>,
): Promise<T> {
  const { db, clock } = call.platform
  const owner: UploadOwner = { id: uploadId, customerId, accountId: call.session.userId }
  await deleteOldUploads(db, clock())
  if (!(await announceUpload(db, { ...owner, kind, fileName }, clock()))) throw usedUploadId()
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
  const signs = startRepeatingJob(() => touchUpload(db, owner, clock()), {
    everyMs: signEveryMs,
    onError: (error) => call.log.warn({ err: error, uploadId }, 'an upload gave no sign of life'),
  })
  try {
    const result = await work(progress)
    await endUpload(db, owner, 'done', clock())
    return result
  } catch (error) {
    const stopped = error instanceof Problem && error.code === 'cancelled'
    await endUpload(db, owner, stopped ? 'cancelled' : 'failed', clock())
    throw error
  } finally {
    await signs.stop()
  }
}
