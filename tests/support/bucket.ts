import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a bucket does instead of its work. */
export type BucketFault = 'error' | 'stall' | 'reset'

type Method = 'PUT' | 'GET' | 'DELETE'

export interface Bucket {
  /** For `FILES_URL`. */
  url: string
  /** The stored objects by their keys. */
  objects: ReadonlyMap<string, { bytes: Buffer; modifiedAt: Date }>
  /** Lets calls of a method fail from now on; null ends it. */
  fail: (fault: { method: Method; how: BucketFault } | null) => void
  /** Removes an object behind the platform's back. */
  lose: (key: string) => void
  close(): Promise<void>
}

/** A server with as much of the S3 protocol as the platform uses. `now` is when objects are written. */
export async function startBucket(now: () => Date): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>()
  let fault: { method: Method; how: BucketFault } | null = null

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\/?/, ''))
    const failing = fault?.method === request.method ? fault?.how : undefined
    if (failing !== undefined) {
      if (failing === 'stall') return
      if (failing === 'reset') {
        response.destroy()
        return
      }
      response.writeHead(500, xml).end('<Error><Code>InternalError</Code></Error>')
      return
    }
    if (key === '') {
      response.writeHead(200, xml).end(listing(url.searchParams.get('prefix') ?? ''))
      return
    }
    const object = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, modifiedAt: now() })
      response.writeHead(200, { etag: '"1"' }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (object === undefined) {
      response.writeHead(404, xml).end('<Error><Code>NoSuchKey</Code></Error>')
    } else {
      response.writeHead(200, {
        'content-length': object.bytes.length,
        'last-modified': object.modifiedAt.toUTCString(),
        etag: '"1"',
      })
      response.end(request.method === 'HEAD' ? undefined : object.bytes)
    }
  }

  const listing = (prefix: string) =>
    `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { bytes, modifiedAt }]) =>
          `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>"1"</ETag></Contents>`,
      )
      .join('')}</ListBucketResult>`

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://files?endpoint=http://127.0.0.1:${port}`,
    objects,
    fail: (next) => {
      fault = next
    },
    lose: (key) => void objects.delete(key),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const xml = { 'content-type': 'application/xml' }

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
