import { useState } from 'react'

/**
 * Returns an editable copy of a value, and its setter. When `value` changes, the draft is replaced
 * by the new value.
 */
export function useDraft<T>(value: T): [draft: T, change: (draft: T) => void] {
  const key = JSON.stringify(value)
  const [state, setState] = useState({ key, draft: value })
  if (state.key !== key) setState({ key, draft: value })
  return [state.draft, (draft) => setState({ key, draft })]
}
