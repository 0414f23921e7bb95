import { useState } from 'react'

/**
 * Returns an editable copy of a value, and its setter. When `source` changes, the draft is replaced by the new value.
 * `source` is the value itself, or what it was read from where the value also changes by itself, as today does.
 */
export function useDraft<T>(
  value: T,
  source: unknown = value,
): [draft: T, change: (draft: T) => void] {
  const key = JSON.stringify(source)
  const [state, setState] = useState<{ key: string } | { key: string; draft: T }>({ key })
  if (state.key !== key) setState({ key })
  return ['draft' in state ? state.draft : value, (draft) => setState({ key, draft })]
}
