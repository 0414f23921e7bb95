import type { HonoRequest } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'

/**
 * Returns the body of a request. Throws `Problem('tooLarge')` naming the limit: by `Content-Length` before anything
 * is read, and for a chunked body as soon as more than `maxBytes` have come.
 */
export async function readBody(
  request: HonoRequest<string>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const { body } = request.raw
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new Problem('malformed', `The body broke off: ${String(cause)}`)
    })
    if (done) break
    sizeBytes += value.byteLength
    if (sizeBytes > maxBytes) {
      await reader.cancel()
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(sizeBytes)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const tooLarge = (maxBytes: number) =>
  new Problem('tooLarge', `The body is larger than ${maxBytes} bytes`, { data: { maxBytes } })

/** Returns the text of a body. Throws `Problem('malformed')` when it is not UTF-8. */
export function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Problem('malformed', 'The body is not UTF-8')
  }
}
