import { useEffect, useState } from 'react'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; value: T }

interface Answer<T> {
  for: string
  value?: T
  failed?: boolean
}

/** What a public page shows, loaded outside of react-admin. `key` names what is loaded. */
export function useLoaded<T>(load: () => Promise<T>, key: string | number): Loaded<T> {
  const [attempt, setAttempt] = useState(0)
  const request = `${key} ${attempt}`
  const [answer, setAnswer] = useState<Answer<T>>({ for: '' })
  useEffect(() => {
    let stale = false
    const settle = (result: Omit<Answer<T>, 'for'>) => {
      if (!stale) setAnswer({ for: request, ...result })
    }
    const run = async () => {
      try {
        settle({ value: await load() })
      } catch (error) {
        console.warn('A public page could not be loaded', error)
        settle({ failed: true })
      }
    }
    void run()
    return () => {
      stale = true
    }
    // `load` is made anew at every render; what it loads is said by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request])
  if (answer.for !== request) return { state: 'loading' }
  if (answer.failed) return { state: 'failed', retry: () => setAttempt(attempt + 1) }
  return { state: 'loaded', value: answer.value as T }
}
