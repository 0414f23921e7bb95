import { addDays, dayMs, dayOf } from '../../../contract/calendar.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { mediaTypes } from '../../http/mediaTypes.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Actor, Call, Db, Handler } from '../../context.ts'
import { hashSecret, newSecret } from '../../session/secrets.ts'
import { insertToken } from '../../session/tokenStore.ts'
import { articleFileName } from '../requestMail.ts'
import { type Fetcher, recordFetch } from './fetchStore.ts'
import { linkPath } from './linkPath.ts'
import { readEarlierAnswers } from '../request/moveStore.ts'
import { requestInScope } from '../request/requestInScope.ts'

/**
 * Stores a link to a delivered file and returns its path. Until it expires, the file opens for a reader who
 * enters one of the addresses (`platform/ddr/link/linkPage.ts`); when there are none, for any address. `expiresOn` is
 * the last whole day of the link, because it expires at the time of day at which it was made.
 */
export async function insertFileLink(
  db: Db,
  call: Actor,
  request: { id: number; supplierId: number },
  addresses: readonly string[],
): Promise<{ path: string; expiresOn: string }> {
  const secret = newSecret()
  const days = call.platform.config.fileLinkDays
  const expiresAt = new Date(call.now.getTime() + days * dayMs)
  await insertToken(db, {
    tokenHash: hashSecret(secret),
    kind: 'download',
    customerId: request.supplierId,
    accountId: null,
    payload: { ddrId: request.id, addresses },
    createdAt: call.now,
    expiresAt,
  })
  return {
    path: `${basePath}${linkPath}?token=${secret}`,
    expiresOn: addDays(dayOf(expiresAt, call.platform.config.timeZone), -1),
  }
}

/** Returns the delivered file of a request to its requester, its supplier or their consortium. */
export const deliveredFile: Handler<typeof ddr.file> = async ({ ddrId }, call) =>
  fetched(call, await requestInScope(call, ddrId))

/** Returns the file of an earlier answer to those who may see the request; throws `Problem('notFound')` without one. */
export const earlierFile: Handler<typeof ddr.earlierFile> = async ({ ddrId, answerId }, call) => {
  await requestInScope(call, ddrId)
  const answers = await call.transaction((db) => readEarlierAnswers(db, ddrId))
  const fileKey = answers.find(({ id }) => id === answerId)?.fileKey ?? null
  return fetched(call, { id: ddrId, fileKey })
}

/**
 * Returns a delivered file and records that the caller fetched it, but for a HEAD; throws `Problem('notFound')` without
 * one.
 */
async function fetched(
  call: Call,
  { id, fileKey }: { id: number; fileKey: string | null },
): Promise<Download> {
  if (fileKey === null) throw new Problem('notFound', 'Nothing was delivered as a file')
  return deliveredDownload(call, { id, fileKey }, call.isHead ? null : call.session)
}

/**
 * Returns the download of a delivered file, and records who fetched it; null records nobody. A download changes nothing
 * that the caller sees, so it has no transaction that writes.
 */
export async function deliveredDownload(
  { platform, now }: Call,
  { id, fileKey }: { id: number; fileKey: string },
  by: Fetcher | null,
): Promise<Download> {
  const body = await platform.blobs.stream(fileKey)
  try {
    if (by !== null) await recordFetch(platform.db, { ddrId: id, fileKey, at: now, by })
  } catch (error) {
    // Nobody reads the open file to its end.
    await body.cancel()
    throw error
  }
  return { fileName: articleFileName(id), contentType: mediaTypes.pdf, body }
}
