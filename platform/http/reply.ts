import type { Context } from 'hono'
import type { Download } from '../../contract/kernel/answer.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { encodeAnswer } from '../../contract/kernel/transport.ts'
import type { StoredAnswer } from '../session/tables.ts'
import { openRejected, type UploadOutcome } from '../uploads/rejected.ts'
import type { CallEnv } from './call.ts'
import { attachmentNamed } from './contentDisposition.ts'

/** A successful answer that can be stored and sent again. */
export interface Reply {
  status: 200 | 201 | 204
  answer: StoredAnswer
}

/** Returns the reply of an endpoint that answers with JSON, or with JSON or the rows that an upload rejected. */
export function replyOf(endpoint: Endpoint, clean: unknown): Reply {
  if (endpoint.answers !== 'jsonOrSheet') return jsonReply(encodeAnswer(endpoint, clean))
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

/** Sends a file. */
export function sendDownload(
  c: Context<CallEnv>,
  { fileName, contentType, body }: Download,
): Response {
  c.header('Content-Type', contentType)
  c.header('Content-Disposition', attachmentNamed(fileName))
  return c.body(body instanceof Blob ? body.stream() : body)
}
