import { newUuid } from './uuid.ts'
import { isLostReply } from './isLostReply.ts'

/** One write, with the values of the form that it sends. */
interface Attempt<I> {
  values: readonly unknown[]
  input: I
  idempotencyKey: string
}

/** Makes a write: calls `send` with the input that `inputOf` returns, and rejects as `send` does. */
export type Write<I> = <T>(
  values: readonly unknown[],
  inputOf: () => I | Promise<I>,
  send: (input: I, options: { idempotencyKey: string }) => Promise<T>,
) => Promise<T>

/**
 * Returns a function that returns, for the name of a write, one that makes it. When the answer of a write was lost
 * and `values` have not changed since, the next write of this name sends the same input under the same idempotency
 * key, so that it returns the first answer and has no second effect. `values` are what the user chose: texts,
 * numbers, plain objects and files.
 */
export function createRetries<I>(): (name: string | number) => Write<I> {
  const lostAttempts = new Map<string | number, Attempt<I>>()
  return (name) => async (values, inputOf, send) => {
    const earlier = lostAttempts.get(name)
    const attempt =
      earlier !== undefined && isSame(earlier.values, values)
        ? earlier
        : { values, input: await inputOf(), idempotencyKey: newUuid() }
    lostAttempts.delete(name)
    try {
      return await send(attempt.input, { idempotencyKey: attempt.idempotencyKey })
    } catch (error) {
      if (isLostReply(error)) lostAttempts.set(name, attempt)
      throw error
    }
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, index) => isSamePart(part, other[index]))

function isSamePart(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one instanceof Blob || other instanceof Blob) return false
  return JSON.stringify(one) === JSON.stringify(other)
}
