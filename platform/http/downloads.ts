import type { Context } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CallEnv } from './callEnv.ts'

/**
 * Returns the response of a download, holding one of the customer's download slots until the last byte has been read,
 * the reader goes away, or it stalls. Throws `Problem('throttled')` when the customer has no slot left. Without a
 * session `respond` takes the slot, once it knows whose (`Call.takeDownloadSlot`).
 */
export async function inDownloadSlot(
  c: Context<CallEnv>,
  respond: () => Promise<Response>,
): Promise<Response> {
  const { maybeSession, takeDownloadSlot } = c.get('call')
  if (maybeSession !== null) takeDownloadSlot(`customer ${maybeSession.customerId}`)
  const release = () => c.get('releaseSlot')?.()
  let isStreaming = false
  try {
    const response = await respond()
    if (response.body === null) return response
    // Hono sends no body in answer to a HEAD and reads none, so that its end would never come.
    if (c.req.method === 'HEAD') {
      await response.body.cancel()
      return new Response(null, response)
    }
    const body = endingBody(response.body, c, release)
    isStreaming = true
    return new Response(body, response)
  } finally {
    if (!isStreaming) release()
  }
}

/** Returns the body of a download, which reports its end once, however it ends. */
function endingBody(
  body: ReadableStream<Uint8Array>,
  c: Context<CallEnv>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  return readWithin(body, {
    stallMs: c.get('call').platform.config.downloadStallMs,
    onEnd,
    onFailure: (error) => {
      const { log } = c.get('call')
      // A caller who has lost the rights is no fault of the platform.
      const level = error instanceof Problem ? 'warn' : 'error'
      log[level]({ err: error, route: c.get('route') }, 'a download broke off')
    },
    onCancelError: (error) =>
      c.get('call').log.warn({ err: error }, 'the source of a stalled download failed'),
    onStall: () => {
      c.get('call').log.warn({ route: c.get('route') }, 'a download stalled and was cut off')
      // The server waits for the socket to drain: only closing it ends the answer.
      c.env?.outgoing?.destroy()
    },
  })
}

interface StreamEnds {
  stallMs: number
  /** Called once: after the last byte, an error, a stall, or when the reader went away. */
  onEnd: () => void
  onStall: () => void
  /** Called when the source fails, whose answer has begun and can only be broken off. */
  onFailure: (error: unknown) => void
  /** Called when the source fails while it is cancelled. */
  onCancelError: (error: unknown) => void
}

/**
 * Returns a stream of the same bytes; a reader that does not ask for the next piece within `stallMs` gets an error
 * instead, and the source is cancelled.
 */
function readWithin(
  source: ReadableStream<Uint8Array>,
  { stallMs, onEnd, onStall, onFailure, onCancelError }: StreamEnds,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(timer)
    onEnd()
  }
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      const stalled = new Error(`The reader took nothing for ${stallMs} ms`)
      end()
      controller.error(stalled)
      onStall()
      // The source may fail while it is cancelled; the reader has its error already.
      reader.cancel(stalled).catch(onCancelError)
    }, stallMs)
  }
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await reader.read()
          // The reader went away meanwhile.
          if (isOver) return
          if (done) {
            end()
            controller.close()
            return
          }
          controller.enqueue(value)
          watch(controller)
        } catch (error) {
          end()
          onFailure(error)
          controller.error(error)
        }
      },
      async cancel(reason) {
        end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
