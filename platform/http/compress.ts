import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { CallEnv } from './call.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/**
 * Characters or bytes from which on an answer is compressed with less effort: the page numbers of a large consortium's
 * lists.
 */
const largeText = 100_000

/** Answers differ in every response, so they are compressed quickly rather than tightly. */
const brotliFor = (text: string | Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: text.length < largeText ? 4 : 2 },
})

/** The page numbers of 60,000 pages take a third of the time of level 6, and have the same size. */
const gzipOptions = { level: 4 }

/**
 * Returns a text, which may be in UTF-8 already, as a body, compressed by brotli or gzip where the caller accepts one of
 * them, and sets the headers that say so. Compression runs outside of the event loop.
 */
export async function compressText(
  c: Context<CallEnv>,
  text: string | Buffer<ArrayBuffer>,
): Promise<string | Buffer<ArrayBuffer>> {
  c.header('Vary', 'Accept-Encoding', { append: true })
  const accepted = c.req.header('accept-encoding') ?? ''
  if (accepts(accepted, 'br')) {
    c.header('Content-Encoding', 'br')
    return compressBrotli(text, brotliFor(text))
  }
  if (accepts(accepted, 'gzip')) {
    c.header('Content-Encoding', 'gzip')
    return compressGzip(text, gzipOptions)
  }
  return text
}

/** Returns whether an `Accept-Encoding` names the coding with a weight above 0 (RFC 9110 §12.5.3). */
const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === coding && Number(weight.slice('q='.length)) > 0
  })
