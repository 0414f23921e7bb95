import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import S3rver, { type Middleware } from '@20minutes/s3rver'
import { scratchFolder } from '../database.ts'

/** What a bucket does instead of its work. */
export type BucketFault = 'error' | 'stall' | 'reset'

type Method = 'PUT' | 'GET' | 'DELETE'

/** A running server of a bucket. */
export interface Bucket {
  /** For `FILES_URL`. */
  url: string
  /** The address of the server. */
  endpoint: string
  /** Returns the keys of the stored objects, in their order. */
  keys(): Promise<string[]>
  /** Lets calls of a method fail from now on; null ends it. */
  fail: (fault: { method: Method; how: BucketFault } | null) => void
  close(): Promise<void>
}

/** The only keys that S3rver accepts, by the names of the AWS variables. */
export const bucketKeys = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'eu-central-1',
} as const

const name = 'files'
/** S3rver keeps an object in a file of its key and this. */
const objectSuffix = '._S3rver_object'

/**
 * Starts a real S3 server, which checks signatures, with an empty bucket. It cannot be told to fail, so faults are made
 * in front of it. `now` is when objects are written. It lists at most 1,000 objects: its tokens for further pages need
 * a cipher that OpenSSL 3 has no more.
 */
export async function startBucket(now: () => Date): Promise<Bucket> {
  const directory = await scratchFolder()
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name }] })
  await s3.configureBuckets()
  // Before the last one, which is the router.
  s3.middleware.splice(-1, 0, signWholeAddress, async ({ method, path: address }, next) => {
    await next()
    if (method !== 'PUT') return
    await utimes(path.join(directory, decodeURIComponent(address) + objectSuffix), now(), now())
  })

  let fault: { method: Method; how: BucketFault } | null = null
  const answer = s3.callback()
  const server = createServer((request, response) => {
    if (fault !== null && fault.method === request.method) faults[fault.how](request, response)
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `s3://${name}?endpoint=${endpoint}`,
    endpoint,
    keys: async () => {
      const files = await readdir(path.join(directory, name), { recursive: true })
      const objects = files.filter((file) => file.endsWith(objectSuffix))
      return objects.map((file) => file.slice(0, -objectSuffix.length)).toSorted()
    },
    fail: (next) => {
      fault = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Checks signatures of the bucket's own address with its last slash, which S3rver leaves out and clients do not. */
const signWholeAddress: Middleware = async (context, next) => {
  if (context.path === `/${name}/`) {
    // S3rver puts the path of a mount behind the name of a virtual host.
    context.mountPath = '/'
    context.state.vhost = true
  }
  await next()
}

const faults: Record<BucketFault, (request: IncomingMessage, response: ServerResponse) => void> = {
  stall: (request) => request.resume(),
  reset: (_, response) => response.destroy(),
  error: (request, response) => {
    request.resume()
    response
      .writeHead(500, { 'content-type': 'application/xml' })
      .end('<Error><Code>InternalError</Code></Error>')
  },
}
