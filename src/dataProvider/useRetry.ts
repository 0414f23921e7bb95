import { useRef } from 'react'
import { newIdempotencyKey } from './idempotencyKey.ts'
import { PlatformError } from './platformError.ts'

/** One write, with what was entered for it. */
interface Attempt<I> {
  entered: readonly unknown[]
  input: I
  idempotencyKey: string
}

/** Makes a write: calls `send` with the input that `inputOf` returns, and rejects as `send` does. */
type Write<I> = <T>(
  entered: readonly unknown[],
  inputOf: () => I | Promise<I>,
  send: (input: I, options: { idempotencyKey: string }) => Promise<T>,
) => Promise<T>

/**
 * Returns a function that makes a write of one form: it calls `send` with the input that `inputOf` returns, and rejects
 * as `send` does. When the answer of a write was lost and `entered` has not changed since, the next write sends the same
 * input under the same idempotency key, so that it returns the first answer and has no second effect. `entered` is what
 * the user chose: texts, numbers, plain objects and files.
 */
export function useRetry<I>(): Write<I> {
  const retryOf = useRetries<I>()
  return (entered, inputOf, send) => retryOf('form')(entered, inputOf, send)
}

/** Returns a function that returns, for the name of a write, what `useRetry` returns: for writes of several records. */
export function useRetries<I>(): (name: string | number) => Write<I> {
  const lost = useRef(new Map<string | number, Attempt<I>>())
  return (name) => async (entered, inputOf, send) => {
    const earlier = lost.current.get(name)
    const attempt =
      earlier !== undefined && isSame(earlier.entered, entered)
        ? earlier
        : { entered, input: await inputOf(), idempotencyKey: newIdempotencyKey() }
    lost.current.delete(name)
    try {
      return await send(attempt.input, { idempotencyKey: attempt.idempotencyKey })
    } catch (error) {
      if (isLostReply(error)) lost.current.set(name, attempt)
      throw error
    }
  }
}

/** Returns whether a call may have been carried out although it failed: there was no answer, or one of a proxy. */
const isLostReply = (error: unknown): boolean =>
  error instanceof PlatformError && (error.code === 'offline' || error.code === 'unavailable')

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => isSamePart(part, other[at]))

function isSamePart(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one instanceof Blob || other instanceof Blob) return false
  return JSON.stringify(one) === JSON.stringify(other)
}
