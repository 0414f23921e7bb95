import { useEffect, useState } from 'react'

/** The state of content that is being loaded. */
export type LoadState<T> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; value: T }

interface Answer<T> {
  for: string
  value?: T
  hasFailed?: boolean
}

/**
 * Loads content outside of react-admin and returns its state; a failure has a `retry` function. The
 * content is loaded again when `key` changes.
 */
export function useLoad<T>(load: () => Promise<T>, key: string | number): LoadState<T> {
  const [attempt, setAttempt] = useState(0)
  const request = `${key} ${attempt}`
  const [answer, setAnswer] = useState<Answer<T>>({ for: '' })
  useEffect(() => {
    let isStale = false
    const settle = (result: Omit<Answer<T>, 'for'>) => {
      if (!isStale) setAnswer({ for: request, ...result })
    }
    const run = async () => {
      try {
        settle({ value: await load() })
      } catch (error) {
        console.warn('A public page could not be loaded', error)
        settle({ hasFailed: true })
      }
    }
    void run()
    return () => {
      isStale = true
    }
    // `load` is made anew at every render; the key identifies what it loads.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request])
  if (answer.for !== request) return { state: 'loading' }
  if (answer.hasFailed) return { state: 'failed', retry: () => setAttempt(attempt + 1) }
  return { state: 'loaded', value: answer.value as T }
}
