import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { Db, Platform } from '../context.ts'
import type { BatchWork } from '../db/changeInBatches.ts'
import { oldestDraft } from '../drafts/store.ts'
import { errorCode } from '../errorCode.ts'
import { filePath } from '../files/paths.ts'
import { neverStopped } from '../gracefulJob.ts'
import { type RepeatingJob, startRepeatingJob } from '../repeatingJob.ts'
import {
  deleteRejected,
  listExpired,
  recordedWorkbooks,
  rejectedFolder,
} from '../uploads/rejectedStore.ts'
import { repairTimesAhead } from './clockStore.ts'
import { FileRemoval, leftoverMs } from './fileRemoval.ts'
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

/** Time between two runs of the job in one process. */
const runEveryMs = 3_600_000

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
 * Deletes what need not be stored any longer, shortens the addresses of readers (docs/budgets.md#retention), and sets
 * right what a clock that was ahead has stored. Returns false when another copy of the platform is doing so. Throws the
 * reason of `stopping` once it is aborted: what is left is deleted by the next run.
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
      timesAhead: await repairTimesAhead(work, clock()),
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

/** Starts the job that applies retention now and every hour; its stop ends the run under way. Logs failed runs. */
export const startRetention = (platform: RetentionPlatform): RepeatingJob =>
  startRepeatingJob(
    async (stopping) => {
      try {
        await applyRetention(platform, stopping)
      } catch (error) {
        if (!stopping.aborted) throw error
      }
    },
    {
      everyMs: runEveryMs,
      onError: (error) =>
        platform.log.error({ err: error }, 'retention failed and is tried again within an hour'),
    },
  )
