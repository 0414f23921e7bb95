import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first field in `parts` that is marked as wrong when a call was refused, and scrolls it with its text into
 * sight; without such a field it scrolls to the alert. It does nothing while `error` is null or stays the same.
 */
export function useFocusRefused(parts: RefObject<HTMLElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error === null) return
    const field = parts.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    field?.focus()
    const place = field ?? parts.current?.querySelector('[role=alert]')
    place?.scrollIntoView({ block: 'center' })
  }, [parts, error])
}
