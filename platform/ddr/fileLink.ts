import { dayOf } from '../../contract/calendar.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { ddr } from '../../contract/ddr/endpoints.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db, Handler } from '../context.ts'
import { hashSecret, newSecret } from '../session/secrets.ts'
import { findUsableToken, insertToken } from '../session/tokenStore.ts'
import { readEarlierAnswers } from './moveStore.ts'
import { requestInScope } from './requestInScope.ts'
import { findDeliveredFile } from './requestStore.ts'

/** Stores a link to a delivered file and returns its path. Anybody with the link can open the file until it expires. */
export async function insertFileLink(
  db: Db,
  call: Call,
  request: { id: number; supplierId: number },
): Promise<{ path: string; expiresOn: string }> {
  const secret = newSecret()
  const days = call.platform.config.fileLinkDays
  const expiresAt = new Date(call.now.getTime() + days * 86_400_000)
  await insertToken(db, {
    tokenHash: hashSecret(secret),
    kind: 'download',
    customerId: request.supplierId,
    accountId: null,
    payload: { ddrId: request.id },
    createdAt: call.now,
    expiresAt,
  })
  return {
    path: `${basePath}${ddr.linkedFile.path}?token=${secret}`,
    expiresOn: dayOf(expiresAt, call.platform.config.timeZone),
  }
}

/**
 * Returns the file behind a link. It can be downloaded repeatedly until it expires, because mail programs open
 * links before people do.
 */
export const linkedFile: Handler<typeof ddr.linkedFile> = async ({ token }, call) => {
  const { db } = call.platform
  const link = await findUsableToken(db, hashSecret(token), { kind: 'download' }, call.now)
  const ddrId = Number(link?.payload['ddrId'])
  if (!Number.isInteger(ddrId)) throw new Problem('notFound', 'The link has expired')
  return delivered(call, await findDeliveredFile(db, ddrId))
}

/** Returns the delivered file of a request to its requester, its supplier or their consortium. */
export const deliveredFile: Handler<typeof ddr.file> = async ({ ddrId }, call) =>
  delivered(call, await requestInScope(call, ddrId))

/** Returns the file of an earlier answer to those who may see the request; throws `Problem('notFound')` without one. */
export const earlierFile: Handler<typeof ddr.earlierFile> = async ({ ddrId, answerId }, call) => {
  await requestInScope(call, ddrId)
  const answers = await call.transaction((db) => readEarlierAnswers(db, ddrId))
  const fileKey = answers.find(({ id }) => id === answerId)?.fileKey ?? null
  return delivered(call, { id: ddrId, fileKey })
}

async function delivered(
  call: Call,
  request: { id: number; fileKey: string | null } | undefined,
): Promise<Download> {
  if (request === undefined || request.fileKey === null) {
    throw new Problem('notFound', 'Nothing was delivered as a file')
  }
  return {
    fileName: `DDR-${request.id}.pdf`,
    contentType: 'application/pdf',
    body: await call.platform.blobs.stream(request.fileKey),
  }
}
