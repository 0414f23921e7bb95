import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayMs, dayOf } from '../../contract/calendar.ts'
import type { Db, Platform } from '../context.ts'
import type { BatchWork } from '../db/changeInBatches.ts'
import { oldestDraft } from '../drafts/store.ts'
import { filePath } from '../files/paths.ts'
import { neverStopped } from '../gracefulJob.ts'
import { type RepeatingJob, startRepeatingJob } from '../repeatingJob.ts'
import {
  deleteRejected,
  listExpired,
  recordedWorkbooks,
  rejectedFolder,
} from '../uploads/rejectedStore.ts'
import {
  deleteAuditRows,
  deleteBulkActions,
  deleteDrafts,
  deleteEarlierContacts,
  deleteIdempotencyKeys,
  deleteMails,
  deleteOrphanRecords,
  deletePeerMessages,
  deleteSessions,
  deleteStagedUploads,
  deleteTokens,
  recordedKeys,
  releaseFiles,
  withRetentionLock,
} from './store.ts'
import { errorCode } from '../errorCode.ts'

/** Time between two runs of the job in one process. */
const runEveryMs = 3_600_000

/**
 * Age from which sessions and tokens that are over, idempotency keys, staged uploads, and files without a use are
 * deleted. Work under way is never that old.
 */
const leftoverMs = dayMs

/** Folders of the store of files, and the function that returns which of their keys have a record. */
const recordsOf = {
  profileImage: recordedKeys,
  logo: recordedKeys,
  delivery: recordedKeys,
  [rejectedFolder]: recordedWorkbooks,
}

/** What the retention job needs. */
export type RetentionPlatform = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'blobs' | 'usage'
>

/**
 * Deletes what need not be stored any longer and shortens the addresses of readers (docs/budgets.md#retention). Returns
 * false when another copy of the platform is doing so. Throws the reason of `stopping` once it is aborted: what is left
 * is deleted by the next run.
 */
export async function applyRetention(
  platform: RetentionPlatform,
  stopping: AbortSignal = neverStopped.stopping,
): Promise<boolean> {
  const { config, db, clock, log, usage } = platform
  const before = (ageMs: number) => new Date(clock().getTime() - ageMs)
  const work = { db, stopping }
  const ran = await withRetentionLock(db, async () => {
    const counts = {
      sessions: await deleteSessions(work, before(config.sessionIdleMs + leftoverMs)),
      tokens: await deleteTokens(work, before(leftoverMs)),
      stagedUploads: await deleteStagedUploads(work, before(leftoverMs)),
      bulkActions: await deleteBulkActions(work, before(leftoverMs)),
      drafts: await deleteDrafts(work, oldestDraft(clock())),
      idempotencyKeys: await deleteIdempotencyKeys(work, before(leftoverMs)),
      mails: await deleteMails(work, before(config.retention.mailMs)),
      peerMessages: await deletePeerMessages(work, before(config.retention.peerMessageMs)),
      deliveredFiles: await releaseDeliveredFiles(work, platform),
      auditRows: await deleteAuditRows(work, before(config.retention.auditLogMs)),
      earlierContacts: await deleteEarlierContacts(work, before(config.retention.auditLogMs)),
      addresses: await usage.shortenAddresses(
        db,
        before(config.retention.readerAddressMs),
        stopping,
      ),
      usageMonths: await deleteUsageEvents(db, platform),
    }
    const removal = new FileRemoval(platform, stopping)
    // A file whose record is deleted and that cannot be removed is found again as one without a record.
    for (const key of await deleteOrphanRecords(db, before(leftoverMs), filePath(''))) {
      await removal.removeFile(key)
    }
    await removeExpiredRejected(db, platform, removal)
    await removeUnrecordedFiles(db, platform, removal)
    await removePartialMails(platform, removal)
    log.info({ ...counts, ...removal.counts }, 'retention')
  })
  return ran
}

/** Removes delivered files from their requests after `DELIVERED_FILE_DAYS`; returns how many. */
async function releaseDeliveredFiles(
  work: BatchWork,
  { config, clock }: RetentionPlatform,
): Promise<number> {
  const { deliveredFileMs } = config.retention
  if (deliveredFileMs === null) return 0
  return releaseFiles(work, new Date(clock().getTime() - deliveredFileMs))
}

/** Deletes usage events after `USAGE_EVENT_DAYS`; returns how many months of them. */
async function deleteUsageEvents(
  db: Db,
  { config, clock, usage }: RetentionPlatform,
): Promise<number> {
  const { usageEventDays } = config.retention
  if (usageEventDays === null) return 0
  return usage.deleteEvents(db, addDays(dayOf(clock(), config.timeZone), -usageEventDays))
}

/** Time that failed removals may take in one run, so that a store that does not answer ends it. */
const maxFailingMs = 60_000

type RemovalPlatform = Pick<RetentionPlatform, 'blobs' | 'clock' | 'log'>

/** A file without a use: when it was last changed, and what removes it. */
interface Leftover {
  modifiedAt: () => Promise<Date>
  remove: () => Promise<void>
}

/**
 * Removes files one by one. One that cannot be removed is logged, and the others are removed all the same; the next run
 * tries it again. Failures that take more than a minute in all end the run.
 */
class FileRemoval {
  readonly #platform: RemovalPlatform
  readonly #stopping: AbortSignal
  readonly #failed = new Set<string>()
  #removed = 0
  #failingMs = 0

  constructor(platform: RemovalPlatform, stopping: AbortSignal) {
    this.#platform = platform
    this.#stopping = stopping
  }

  /** Returns how many files were removed, and how many were not. */
  get counts() {
    return { files: this.#removed, filesNotRemoved: this.#failed.size }
  }

  /** Removes a file of the store of files; returns whether it is gone. */
  removeFile(key: string): Promise<boolean> {
    return this.#attempt(key, async () => {
      await this.#platform.blobs.remove(key)
      return true
    })
  }

  /** Removes a file without a use, unless it is younger than `leftoverMs` and work under way may still need it. */
  async removeLeftover(file: string, { modifiedAt, remove }: Leftover): Promise<void> {
    await this.#attempt(file, async () => {
      const ageMs = this.#platform.clock().getTime() - (await modifiedAt()).getTime()
      if (ageMs < leftoverMs) return false
      await remove()
      return true
    })
  }

  /**
   * Runs `remove`, which returns whether it removed a file; returns false when it fails. What has failed is not tried
   * twice. Throws the reason of the signal once it is aborted.
   */
  async #attempt(file: string, remove: () => Promise<boolean>): Promise<boolean> {
    this.#stopping.throwIfAborted()
    if (this.#failed.has(file)) return false
    const startedAt = performance.now()
    try {
      const isRemoved = await remove()
      if (isRemoved) this.#removed += 1
      return isRemoved
    } catch (error) {
      this.#failed.add(file)
      this.#failingMs += performance.now() - startedAt
      if (this.#failingMs > maxFailingMs) throw error
      this.#platform.log.warn(
        { err: error, file },
        'a file could not be removed and is tried again within an hour',
      )
      return false
    }
  }
}

/** Removes the workbooks of rejected rows that have expired; the record of one that cannot be removed stays. */
async function removeExpiredRejected(
  db: Db,
  { clock }: RetentionPlatform,
  removal: FileRemoval,
): Promise<void> {
  for (const key of await listExpired(db, clock())) {
    if (await removal.removeFile(key.fileKey)) await deleteRejected(db, key)
  }
}

/** Removes stored files without a record, which an upload leaves behind that ended before its record was written. */
async function removeUnrecordedFiles(
  db: Db,
  { blobs }: RetentionPlatform,
  removal: FileRemoval,
): Promise<void> {
  for (const [folder, findRecorded] of Object.entries(recordsOf)) {
    for await (const keys of blobs.list(folder)) {
      const recorded = await findRecorded(db, keys)
      for (const key of keys.filter((one) => !recorded.has(one))) {
        await removal.removeLeftover(key, {
          modifiedAt: () => blobs.modifiedAt(key),
          remove: () => blobs.remove(key),
        })
      }
    }
  }
}

/** Removes mails from the folder of mails that were not written to their end; their names begin with a dot. */
async function removePartialMails(
  { config }: RetentionPlatform,
  removal: FileRemoval,
): Promise<void> {
  const names = await readdir(config.mailFolder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((candidate) => candidate.startsWith('.'))) {
    const path = join(config.mailFolder, name)
    await removal.removeLeftover(path, {
      modifiedAt: async () => (await stat(path)).mtime,
      remove: () => rm(path, { force: true }),
    })
  }
}

/** Applies retention now and every hour until stopped, which ends the run under way. A failed run is logged. */
export function startRetention(platform: RetentionPlatform): RepeatingJob {
  const stopping = new AbortController()
  const job = startRepeatingJob(() => applyRetention(platform, stopping.signal), {
    everyMs: runEveryMs,
    onError: (error) => {
      if (stopping.signal.aborted) return
      platform.log.error({ err: error }, 'retention failed and is tried again within an hour')
    },
  })
  return {
    stop: async () => {
      stopping.abort()
      await job.stop()
    },
  }
}
