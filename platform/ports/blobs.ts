import { Readable } from 'node:stream'
import { Disk } from 'flydrive'

/** Uploaded files by generated keys, on this disk or in a bucket. */
export interface Blobs {
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  remove(key: string): Promise<void>
}

/**
 * `filesUrl` is a folder, or `s3://bucket` with the usual AWS variables for region and credentials;
 * `?endpoint=` names another service that speaks the same protocol.
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
  }
}

async function folder(location: string) {
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new FSDriver({ location, visibility: 'private' })
}

/** The bucket's client is large; it is loaded only where there is a bucket. */
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
