/** `node:timers/promises`. */

interface Options {
  signal?: AbortSignal
}

/** Resolves after a time in ms; rejects with the reason of the signal when it is aborted before. */
export function setTimeout<T>(delayMs?: number, value?: T, { signal }: Options = {}): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const abort = () => {
    globalThis.clearTimeout(timer)
    reject(signal?.reason)
  }
  const timer = globalThis.setTimeout(() => {
    signal?.removeEventListener('abort', abort)
    resolve(value as T)
  }, delayMs)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  return promise
}

/** Resolves after other work has had its turn. */
export const setImmediate = (): Promise<void> => setTimeout(0)
