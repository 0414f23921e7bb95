import type { Context } from 'hono'
import type { Download } from '../../contract/kernel/answer.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { encodeAnswer } from '../../contract/kernel/transport.ts'
import type { StoredAnswer } from '../session/tables.ts'
import type { UploadOutcome } from '../uploads/uploadOutcome.ts'
import { openRejected } from '../uploads/rejected.ts'
import type { CallEnv } from './callEnv.ts'
import { compressText } from './compress.ts'
import { attachmentNamed } from './contentDisposition.ts'
import { encodeJson } from './encodeJson.ts'

/** A successful answer that can be stored and sent again. */
export interface Reply {
  status: 200 | 201 | 204
  answer: StoredAnswer
}

/** Returns the reply of an endpoint that answers with JSON, or with JSON or the rows that an upload rejected. */
export function replyOf(endpoint: Endpoint, clean: unknown): Reply {
  if (endpoint.responseKind !== 'jsonOrSheet') return jsonReply(encodeAnswer(endpoint, clean))
  const outcome = clean as UploadOutcome<unknown>
  if (outcome.outcome === 'complete') return jsonReply(encodeAnswer(endpoint, outcome.answer))
  const { accepted, rejected } = outcome
  return { status: 200, answer: { accepted, rejected } }
}

const jsonReply = (body: unknown): Reply => ({
  status: body === null ? 204 : 200,
  answer: { body },
})

/** Sends a reply. Throws `Problem('notFound')` when the rejected rows have been deleted. */
export async function sendReply(c: Context<CallEnv>, { status, answer }: Reply): Promise<Response> {
  if ('body' in answer) {
    return status === 204 ? c.body(null, 204) : c.json(answer.body as object, status)
  }
  const sheet = await openRejected(answer.rejected, [answer.rejected.kind], c.get('call'))
  c.header('X-Accepted-Count', String(answer.accepted))
  return sendDownload(c, sheet)
}

/** The shortest answer that is compressed, in characters: a shorter one fits into one packet of the network. */
const minCompressedLength = 1024

/**
 * Sends what a call returns as JSON; 204 when it returns nothing. What a read returns is compressed where the caller
 * accepts it and the answer is not short. Answers to writes are not compressed, because they may hold a secret beside
 * text of the caller (CVE-2013-3587, BREACH).
 */
export async function sendJson(
  c: Context<CallEnv>,
  endpoint: Endpoint,
  clean: unknown,
): Promise<Response> {
  const text = await encodeJson(endpoint, clean)
  if (text === 'null') return c.body(null, 204)
  c.header('Content-Type', 'application/json')
  const isCompressed = !endpoint.changesState && text.length >= minCompressedLength
  return c.body(isCompressed ? await compressText(c, text) : text)
}

/** Sends a file; 304 to a caller who has it already, as far as the file says what it is. */
export async function sendDownload(
  c: Context<CallEnv>,
  { fileName, contentType, body, etag, lastModified }: Download,
): Promise<Response> {
  if (etag !== undefined) c.header('ETag', `"${etag}"`)
  if (lastModified !== undefined) c.header('Last-Modified', lastModified.toUTCString())
  if (isCurrent(c, { etag, lastModified })) {
    if (!(body instanceof Blob)) await body.cancel()
    return c.body(null, 304)
  }
  c.header('Content-Type', contentType)
  c.header('Content-Disposition', attachmentNamed(fileName))
  return c.body(body instanceof Blob ? body.stream() : body)
}

/**
 * Returns whether the caller has the content already (RFC 9110, 13.2.2): by an entity tag, else by the
 * second of the last change.
 */
function isCurrent(
  c: Context<CallEnv>,
  { etag, lastModified }: { etag: string | undefined; lastModified: Date | undefined },
): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) {
    const known = new Set(tags.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
    return etag !== undefined && (known.has('*') || known.has(`"${etag}"`))
  }
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}
