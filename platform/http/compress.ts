import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { CallEnv } from './callEnv.ts'

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

/** The codings of answers, the preferred one first. */
const codings = ['br', 'gzip'] as const
/** A coding of answers. */
export type Coding = (typeof codings)[number]

/** Returns the coding of an answer, undefined when the caller accepts none, and sets the headers that say so. */
export function chooseCoding(c: Context<CallEnv>): Coding | undefined {
  c.header('Vary', 'Accept-Encoding', { append: true })
  const accepted = c.req.header('accept-encoding') ?? ''
  const coding = codings.find((one) => accepts(accepted, one))
  if (coding !== undefined) c.header('Content-Encoding', coding)
  return coding
}

/** Returns a text, which may be in UTF-8 already, compressed outside of the event loop. */
export const compress = (
  text: string | Buffer<ArrayBuffer>,
  coding: Coding,
): Promise<Buffer<ArrayBuffer>> =>
  coding === 'br' ? compressBrotli(text, brotliFor(text)) : compressGzip(text, gzipOptions)

/**
 * Returns a text, which may be in UTF-8 already, as a body, compressed by brotli or gzip where the caller accepts one
 * of them, and sets the headers that say so.
 */
export async function compressText(
  c: Context<CallEnv>,
  text: string | Buffer<ArrayBuffer>,
): Promise<string | Buffer<ArrayBuffer>> {
  const coding = chooseCoding(c)
  return coding === undefined ? text : compress(text, coding)
}

/** Returns whether an `Accept-Encoding` names the coding with a weight above 0 (RFC 9110 §12.5.3). */
const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === coding && Number(weight.slice('q='.length)) > 0
  })
