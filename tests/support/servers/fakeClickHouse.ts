import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/**
 * What the server answers to a statement: columns, an error of ClickHouse with its status, nothing, or blanks without
 * end.
 */
export type FakeReply =
  | Record<string, unknown[]>
  | { status: number; error: string }
  | 'silence'
  | 'endless'

/** A server that answers statements as ClickHouse does over HTTP, without counting anything. */
export interface FakeClickHouse {
  url: string
  /** Statements that it received, with the body of inserts. */
  received: string[]
  /** Replies to statements that contain a text, before the default ones. */
  replies: Map<string, FakeReply>
  close(): Promise<void>
}

/** The replies of an empty, healthy server. Inserts and statements of the schema are accepted. */
const defaultReplies: readonly (readonly [part: string, reply: FakeReply])[] = [
  ['select version()', { version: ['25.8.1.1'] }],
  ['max(version)', { version: [0], installations: [''] }],
  ['select', {}],
]

/** Yields blanks, which JSON may begin with, 1 MB at a time. */
function* blanks(): Generator<Buffer> {
  for (const chunk = Buffer.alloc(1_000_000, ' '); ; ) yield chunk
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function sendReply(reply: FakeReply, statement: string, response: ServerResponse): void {
  if (reply === 'silence') return
  if (reply === 'endless') {
    // The reader ends it.
    pipeline(blanks, response, () => undefined)
  } else if ('error' in reply && 'status' in reply) {
    response.writeHead(Number(reply.status)).end(String(reply.error))
  } else {
    const isQuery = /^\s*select/i.test(statement)
    response.end(isQuery ? JSON.stringify({ meta: [], data: reply, rows: 0 }) : '')
  }
}

/** Starts the server on a port of its own, or on the given one. */
export async function startFakeClickHouse(port = 0): Promise<FakeClickHouse> {
  const received: string[] = []
  const replies = new Map<string, FakeReply>()
  const server = createServer((request, response) => {
    const answer = (body: string) => {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query') ?? ''
      const statement = `${query}${body}`
      received.push(statement)
      const known = [...replies, ...defaultReplies].find(([part]) => statement.includes(part))
      sendReply(known?.[1] ?? {}, statement, response)
    }
    textOf(request).then(answer, (error: Error) => response.destroy(error))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://carrel:se%40cret@127.0.0.1:${listening}/usage_db`,
    received,
    replies,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
