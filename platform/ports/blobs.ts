import { Readable } from 'node:stream'
import { Disk } from 'flydrive'

/** Store of uploaded files by generated keys, in a folder or in a bucket. */
export interface Blobs {
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  remove(key: string): Promise<void>
  /** Returns the keys below a folder, in pages; nothing when the folder does not exist. */
  list(folder: string): AsyncIterable<string[]>
  /** Returns when a file was written. */
  modifiedAt(key: string): Promise<Date>
}

/**
 * Opens the store at `filesUrl`: a folder, or `s3://bucket`. Region and credentials of a bucket come from the usual AWS
 * variables; `?endpoint=` names another service with the S3 protocol.
 */
export async function openBlobs(filesUrl: string): Promise<Blobs> {
  const disk = new Disk(
    filesUrl.startsWith('s3://') ? await bucket(filesUrl) : await folder(filesUrl),
  )
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => Buffer.from(await disk.getBytes(key)),
    stream: async (key) => Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>,
    remove: (key) => disk.delete(key),
    list: (prefix) => listKeys(disk, prefix),
    modifiedAt: async (key) => (await disk.getMetaData(key)).lastModified,
  }
}

async function* listKeys(disk: Disk, prefix: string): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    })
    yield [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

async function folder(location: string) {
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new FSDriver({ location, visibility: 'private' })
}

/** Returns the driver of a bucket. Its module is large, so it is loaded only when a bucket is configured. */
async function bucket(filesUrl: string) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const url = new URL(filesUrl)
  const endpoint = url.searchParams.get('endpoint')
  return new S3Driver({
    bucket: url.hostname,
    visibility: 'private',
    supportsACL: false,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  })
}
