import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { CallEnv } from './callEnv.ts'
import { chooseCoding, type Coding, compress } from './compress.ts'

/** A text that is the same for every caller until the next start: hashed, and compressed, once. */
export interface FixedText {
  text: string
  type: string
  entityTag: string
  compressed: Map<Coding, Promise<Buffer<ArrayBuffer>>>
}

/** Returns a text to be sent by `sendFixed`. Its entity tag is weak, because it is the same in every coding. */
export const fixedText = (text: string, type: string): FixedText => ({
  text,
  type,
  entityTag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
  compressed: new Map(),
})

/** Answers with the text and its entity tag, or 304 when the caller has this very text. */
export async function sendFixed(
  c: Context<CallEnv>,
  { text, type, entityTag, compressed }: FixedText,
): Promise<Response> {
  c.header('ETag', entityTag)
  c.header('Cache-Control', 'no-cache')
  const known = new Set((c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim()))
  if (known.has(entityTag) || known.has('*')) return c.body(null, 304)
  const coding = chooseCoding(c)
  if (coding === undefined) return c.body(text, 200, { 'Content-Type': type })
  const body = compressed.get(coding) ?? compress(text, coding)
  compressed.set(coding, body)
  return c.body(await body, 200, { 'Content-Type': type })
}
