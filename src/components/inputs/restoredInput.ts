import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'

/** Unsaved input by user and form. It is in memory only, because nothing of a customer may be stored in the browser. */
const preservedInput = new Map<string, unknown>()

/** Returns whether there is input that a form will show again. */
export const hasPreservedInput = (): boolean => preservedInput.size > 0

/**
 * Returns the key of a form's input, which only the same user gets back. Support staff act with the account of a
 * customer, whose own people must not get what they typed.
 */
function useOwnKey(key: string): string {
  const { userId, infoAdmin } = useSession().user
  return `${userId}${infoAdmin ? ' as support' : ''} ${key}`
}

/**
 * Returns what `usePreserveInput` preserved under the key when the last session of this user expired or was replaced in
 * this tab; undefined when there is nothing.
 */
export function useRestoredInput<T>(key: string): T | undefined {
  const ownKey = useOwnKey(key)
  const [value] = useState(() => readPreserved<T>(ownKey))
  useEffect(() => {
    preservedInput.delete(ownKey)
  }, [ownKey])
  return value
}

function readPreserved<T>(ownKey: string): T | undefined {
  // Each key is used by one form, which preserves and restores the same type.
  return preservedInput.get(ownKey) as T | undefined
}

/**
 * Preserves a value in memory when the form is removed because the session expired, or because another tab has replaced
 * it; undefined preserves nothing.
 */
export function usePreserveInput<T>(key: string, value: T | undefined): void {
  const ownKey = useOwnKey(key)
  const { sessionId } = useSession()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(
    () => () => {
      const hasEnded = sessionStore.read()?.sessionId !== sessionId
      const ending = sessionStore.ending()
      const isPreserved = ending === 'expired' || ending === 'replaced'
      if (hasEnded && isPreserved && latest.current !== undefined) {
        preservedInput.set(ownKey, latest.current)
      }
    },
    [ownKey, sessionId],
  )
}

/** Returns a state like `useState`, which the same user gets back after the session expired in this tab. */
export function useRestoredState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const restoredValue = useRestoredInput<T>(key)
  const [state, setState] = useState(restoredValue ?? initial)
  usePreserveInput(key, state)
  return [state, setState]
}
