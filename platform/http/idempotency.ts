import { createHmac, webcrypto } from 'node:crypto'
import type { Context } from 'hono'
import {
  idempotencyHeader,
  idempotencyKeyPattern,
  replayedHeader,
} from '../../contract/kernel/base.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { WireInput } from '../../contract/kernel/transport.ts'
import type { Call, Db } from '../context.ts'
import { retryTransient } from '../db/retryTransient.ts'
import {
  type AccountKey,
  findAnswer,
  insertAnswer,
  type KeyedAnswer,
} from '../session/idempotencyStore.ts'
import { hashSecret } from '../session/secrets.ts'
import { withMutex } from '../ports/keyedMutex.ts'
import type { CallEnv } from './callEnv.ts'
import { type Reply, sendReply } from './reply.ts'

/** The largest answer that is stored, in bytes of JSON. A call with a larger one runs again when it is repeated. */
const maxStoredBytes = 64 * 1024

/**
 * Returns the key of a request, with or without the quotes of a structured header; undefined when it has none, and
 * without a session, because keys belong to an account. Throws `Problem('invalid')` naming the header.
 */
export function idempotencyKeyOf(c: Context<CallEnv>): string | undefined {
  const header = c.req.header(idempotencyHeader)
  if (header === undefined || c.get('call').maybeSession === null) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (idempotencyKeyPattern.test(key)) return key
  throw keyProblem('must be 1 to 64 letters, digits, hyphens and underscores')
}

/**
 * Runs `work` after all requests of the same account and key that this process is handling, so that a repetition waits
 * for the first request without a connection and without its body.
 */
export const inTurn = <T>({ session }: Call, key: string, work: () => Promise<T>): Promise<T> =>
  withMutex(`idempotency key ${session.userId} ${session.customerId} ${key}`, work)

/** A request under a key. */
export interface KeyedRequest {
  key: string
  /** Method and path of the call. */
  endpoint: string
  input: WireInput
  /** Runs the call, which writes by `write` or `writeAsSystem` of the call that it receives. */
  run: (call: Call) => Promise<unknown>
  /** Returns the reply to what `run`, and the work of its write, return. */
  replyOf: (answer: unknown) => Reply
}

/**
 * Answers a request under a key. The first one runs, and its reply is stored in the transaction that it writes. A
 * repetition sends the stored reply with the header `Idempotency-Replayed`. Failures are not stored. While the database
 * is away and nothing can have been committed, the request is run again for a moment. Throws `Problem('invalid')`
 * naming the header when the key was used for another request.
 */
export async function answerOnce(
  c: Context<CallEnv>,
  { key, endpoint, input, run, replyOf }: KeyedRequest,
): Promise<Response> {
  const call = c.get('call')
  const { db } = call.platform
  const request: RequestUnderKey = {
    accountId: call.session.userId,
    customerId: call.session.customerId,
    keyHash: hashSecret(key),
    endpoint,
    requestHash: await hashOf(key, input),
  }
  const earlier = await retryTransient(() => earlierReply(db, request))
  if (earlier !== undefined) return replay(c, earlier)
  const storing = storingCall(call, request, replyOf)
  let reply: Reply
  try {
    const answer = await retryTransient(() => run(storing.call), storing.mayHaveCommitted)
    reply = replyOf(answer)
    await storing.storeUnwritten(reply)
  } catch (error) {
    // The same request may have been answered meanwhile, by another copy of the platform or by a commit whose
    // connection broke.
    const first = await earlierReply(db, request)
    if (first === undefined) throw error
    return replay(c, first)
  }
  return sendReply(c, reply)
}

/** A call whose write stores the reply to it in the same transaction. */
interface StoringCall {
  call: Call
  /** Returns whether a transaction was complete before it failed, so that nobody knows whether it was committed. */
  mayHaveCommitted: () => boolean
  /** Stores the reply of a call that had nothing to write. */
  storeUnwritten: (reply: Reply) => Promise<void>
}

function storingCall(
  call: Call,
  request: RequestUnderKey,
  replyOf: KeyedRequest['replyOf'],
): StoringCall {
  let isStored = false
  let mayHaveCommitted = false
  const store = async (db: Db, reply: Reply) => {
    isStored = true
    if (Buffer.byteLength(JSON.stringify(reply.answer)) > maxStoredBytes) return
    await insertAnswer(db, { ...request, ...reply }, call.now)
  }
  const storeReply =
    (write: Call['write']): Call['write'] =>
    (work) =>
      write(async (transaction) => {
        const answer = await work(transaction)
        await store(transaction, replyOf(answer))
        mayHaveCommitted = true
        return answer
      })
  return {
    call: {
      ...call,
      write: storeReply(call.write),
      writeAsSystem: storeReply(call.writeAsSystem),
    },
    mayHaveCommitted: () => mayHaveCommitted,
    storeUnwritten: async (reply) => {
      if (!isStored) await store(call.platform.db, reply)
    },
  }
}

type RequestUnderKey = AccountKey & Pick<KeyedAnswer, 'endpoint' | 'requestHash'>

/** Returns the stored reply to the request. Throws `Problem('invalid')` when its key was used for another request. */
async function earlierReply(db: Db, request: RequestUnderKey): Promise<Reply | undefined> {
  const found = await findAnswer(db, request)
  if (found === undefined) return undefined
  if (found.endpoint !== request.endpoint || !found.requestHash.equals(request.requestHash)) {
    throw keyProblem('was used for another request')
  }
  return found
}

function replay(c: Context<CallEnv>, reply: Reply): Promise<Response> {
  c.header(replayedHeader, 'true')
  return sendReply(c, reply)
}

/**
 * Returns the hash of an input under its key, with each file by the hash of its bytes. The key is stored as a hash
 * only, so that nobody can guess an input from this hash.
 */
async function hashOf(key: string, input: WireInput): Promise<Buffer> {
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]) => [name, await withoutFiles(value)]),
  )
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest()
}

/** Returns a field with its files replaced by their hashes, which are computed outside of the event loop. */
async function withoutFiles(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withoutFiles))
  if (!(value instanceof Blob)) return value
  const sha256 = await webcrypto.subtle.digest('SHA-256', await value.arrayBuffer())
  return {
    name: value instanceof File ? value.name : '',
    sha256: Buffer.from(sha256).toString('hex'),
  }
}

const keyProblem = (reason: string) =>
  new Problem('invalid', `${idempotencyHeader} ${reason}`, {
    fields: { [idempotencyHeader]: reason },
  })
