import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bucketKeys } from '../../tests/support/servers/bucket.ts'
import { type Blobs, FileStoreError, openBlobs } from './blobs.ts'

/** A bucket that answers every request with a body that never ends, a byte at a time. */
let bucket: Server
let blobs: Blobs
beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  bucket = createServer((request, answer) => {
    request.resume()
    answer.writeHead(200)
    const timer = setInterval(() => answer.write(' '), 20)
    answer.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const { port } = bucket.address() as AddressInfo
  const url = `s3://files?endpoint=http://127.0.0.1:${port}`
  blobs = await openBlobs(url, { idleMs: 10_000, requestMs: 300 })
})
afterAll(() => {
  vi.unstubAllEnvs()
  bucket.closeAllConnections()
  bucket.close()
})

it.each([
  ['reading', () => blobs.read('a')],
  ['writing', () => blobs.put('a', Buffer.from('x'))],
  ['removing', () => blobs.remove('a')],
])('%s a file fails when a bucket never ends its answer', async (_, work) => {
  await expect(work()).rejects.toBeInstanceOf(FileStoreError)
})
