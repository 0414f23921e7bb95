import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { errorCode } from '../errorCode.ts'

/** The store of files failed: it cannot be reached, is full, or has lost a file. */
export class FileStoreError extends Error {
  /** True when there is no space left. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    super(`The store of files failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'FileStoreError'
    this.isFull = isDiskFull(cause)
  }
}

/** Returns whether an error, or what caused it, is a full disk or a used up quota of the file system. */
function isDiskFull(error: unknown): boolean {
  const code = errorCode(error)
  return (
    code === 'ENOSPC' || code === 'EDQUOT' || (error instanceof Error && isDiskFull(error.cause))
  )
}

/**
 * Store of uploaded files by generated keys, in a folder or in a bucket. Its functions reject with
 * `FileStoreError` when the store fails.
 */
export interface Blobs {
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  remove(key: string): Promise<void>
  /** Returns whether there is a file with this key. */
  exists(key: string): Promise<boolean>
  /** Returns the keys below a folder, in pages; nothing when the folder does not exist. All keys for an empty text. */
  list(folder: string): AsyncIterable<string[]>
  /** Returns when a file was written. */
  modifiedAt(key: string): Promise<Date>
}

/** Milliseconds after which a bucket that says nothing is given up. */
const bucketIdleMs = 10_000

/**
 * Milliseconds that one request to a bucket may take, the reading of a file by a slow reader included. One that sends a
 * byte now and then is never idle.
 */
const bucketRequestMs = 1_800_000

/** How long a bucket may be silent, and how long one request to it may take. */
interface BucketTimeouts {
  idleMs: number
  requestMs: number
}

/** Opens the store at `filesUrl`, a folder or `s3://bucket`; what exceeds a time limit fails with `FileStoreError`. */
export async function openBlobs(
  filesUrl: string,
  { idleMs = bucketIdleMs, requestMs = bucketRequestMs }: Partial<BucketTimeouts> = {},
): Promise<Blobs> {
  return blobsOf(
    filesUrl.startsWith('s3://')
      ? await bucket(filesUrl, { idleMs, requestMs })
      : await folder(filesUrl),
  )
}

/** Returns the store of files that a driver writes and reads. */
export function blobsOf(driver: DriverContract): Blobs {
  const disk = new Disk(driver)
  return {
    put: (key, bytes) => asFileStoreError(disk.put(key, bytes)),
    read: async (key) => Buffer.from(await asFileStoreError(disk.getBytes(key))),
    stream: (key) => asFileStoreError(openStream(disk, key)),
    remove: (key) => asFileStoreError(disk.delete(key)),
    exists: (key) => asFileStoreError(disk.exists(key)),
    list: (prefix) => listKeys(disk, prefix),
    modifiedAt: async (key) => (await asFileStoreError(disk.getMetaData(key))).lastModified,
  }
}

async function asFileStoreError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new FileStoreError(error)
  }
}

async function openStream(disk: Disk, key: string): Promise<ReadableStream<Uint8Array>> {
  const stream = await disk.getStream(key)
  // A file is opened later than its stream: without waiting, a missing one would break off an answer that has begun.
  if (stream instanceof ReadStream) await once(stream, 'open')
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

async function* listKeys(disk: Disk, prefix: string): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const page = await asFileStoreError(
      disk.listAll(prefix, {
        recursive: true,
        ...(paginationToken !== undefined && { paginationToken }),
      }),
    )
    yield [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

async function folder(location: string) {
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new FSDriver({ location, visibility: 'private' })
}

/**
 * Returns the driver of a bucket. Region and credentials come from the usual AWS variables; `?endpoint=` names another
 * service with the S3 protocol. Its modules are large, so they are loaded only when a bucket is configured.
 */
async function bucket(filesUrl: string, { idleMs, requestMs }: BucketTimeouts) {
  const [{ S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const url = new URL(filesUrl)
  const endpoint = url.searchParams.get('endpoint')
  const client = new S3Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: idleMs, socketTimeout: idleMs },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  })
  const { requestHandler } = client.config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) =>
    handle(request, { ...options, abortSignal: AbortSignal.timeout(requestMs) })
  return new S3Driver({
    client,
    bucket: url.hostname,
    visibility: 'private',
    supportsACL: false,
  })
}
