import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../context.ts'
import { inBatches } from './inBatches.ts'
import {
  addStagedRows,
  createStaged,
  findStaged,
  finishStaged,
  removeStaged,
  type StagedRow,
  type StagedSubject,
} from './stagingStore.ts'

/** Largest text of a staged file, in bytes. */
const maxStagedBytes = 128 * 1024 * 1024

/** An upload whose rows have been checked one by one and are in the database. */
export interface StagedUpload extends StagedSubject {
  id: string
  fileName: string
  fileSha256: Buffer
  /** Number of rows of the file, rejected rows included. */
  total: number
}

interface StagingInput<Fault> extends StagedSubject {
  customerId: number
  fileName: string
  fileSha256: Buffer
  rows: AsyncIterable<StagedRow<Fault>>
  /** Called after every batch with the number of rows staged so far; an error that it throws ends the staging. */
  onStaged: (rows: number) => Promise<void>
}

/**
 * Stores the rows of a file for the account of the call, batch by batch, and holds no connection while the file is
 * read. The upload can be written within an hour. Throws `Problem('tooLarge')` beyond 128 MB of text, and the errors of
 * `rows` and `onStaged`; the staged rows are removed then.
 */
export async function stageUpload<Fault>(
  call: Call,
  { rows, onStaged, ...subject }: StagingInput<Fault>,
): Promise<StagedUpload> {
  const { platform, session, now } = call
  const key = { id: randomUUID(), customerId: subject.customerId, accountId: session.userId }
  let isCreated = false
  // A file that is refused before its first row leaves nothing behind.
  const create = async () => {
    if (isCreated) return
    isCreated = true
    await call.transaction((db) => createStaged(db, { ...subject, ...key }, now))
  }
  try {
    let total = 0
    let bytes = 0
    for await (const batch of inBatches(rows)) {
      bytes += batch.bytes
      if (bytes > maxStagedBytes) {
        const message = 'The rows of the file hold more than 128 MB of text'
        throw new Problem('tooLarge', message, { fields: { file: message } })
      }
      await create()
      await call.transaction((db) => addStagedRows(db, key, `[${batch.texts.join(',')}]`))
      total += batch.rows
      await onStaged(total)
    }
    await create()
    // Expired uploads of all customers are removed too.
    await platform.db.transaction().execute((db) => finishStaged(db, key, total, now))
    return { ...subject, id: key.id, total }
  } catch (error) {
    if (isCreated) await call.transaction((db) => removeStaged(db, key.id))
    throw error
  }
}

/**
 * Returns the upload that the account of the call staged under this id. Throws `Problem('notFound')` when there is none
 * or it has expired, and `Problem('invalid')` when it was staged for another kind of list.
 */
export async function stagedUpload(
  call: Call,
  { id, customerId, kind, accessType }: StagedSubject & { id: string; customerId: number },
): Promise<StagedUpload> {
  const upload = await findOwn(call, { id, customerId })
  if (upload === undefined) throw noLongerStaged()
  if (upload.kind !== kind || upload.accessType !== accessType) {
    throw new Problem('invalid', 'The file was checked for another list', {
      fields: { stagedId: 'other' },
    })
  }
  return { ...upload, total: upload.total ?? 0 }
}

/** Returns the problem of a staged upload that was written before, expired or made room for others. */
export const noLongerStaged = (): Problem =>
  new Problem('notFound', 'The checked file is no longer here: choose it again')

/** Returns the file name of an upload that this account has staged; '' when there is none. */
export async function stagedFileName(
  call: Call,
  { id, customerId }: { id: string | undefined; customerId: number },
): Promise<string> {
  if (id === undefined) return ''
  return (await findOwn(call, { id, customerId }))?.fileName ?? ''
}

/**
 * Throws `Problem('invalid')` naming `uploadId` when the account has staged another file under `id` than the one that
 * was written under the upload id. The rows of a file that was written are gone, and then only the upload id tells.
 */
export async function refuseOtherFile(
  call: Call,
  { id, customerId }: { id: string; customerId: number },
  written: { fileSha256: Buffer | null },
): Promise<void> {
  const staged = await findOwn(call, { id, customerId })
  if (staged !== undefined && !written.fileSha256?.equals(staged.fileSha256)) throw usedUploadId()
}

/** Returns the problem of an upload id under which something else was uploaded. */
export const usedUploadId = (): Problem =>
  new Problem('invalid', 'This upload id was used for another upload', {
    fields: { uploadId: 'used' },
  })

const findOwn = (call: Call, { id, customerId }: { id: string; customerId: number }) =>
  call.transaction((db) =>
    findStaged(db, { id, customerId, accountId: call.session.userId }, call.now),
  )
