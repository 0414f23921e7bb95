import { useState } from 'react'
import { createRetries, type Write } from './retries.ts'

/**
 * Returns a function that makes a write of one form: it calls `send` with the input that `inputOf` returns, and rejects
 * as `send` does. After a lost answer the same write has no second effect (`createRetries`).
 */
export function useRetry<I>(): Write<I> {
  const retryOf = useRetries<I>()
  return (values, inputOf, send) => retryOf('form')(values, inputOf, send)
}

/** Returns a function that returns, for the name of a write, what `useRetry` returns: for writes of several records. */
export function useRetries<I>(): (name: string | number) => Write<I> {
  const [retryOf] = useState(() => createRetries<I>())
  return retryOf
}
