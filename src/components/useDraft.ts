import { useState } from 'react'

/** What is being changed before it is asked for. When the given value becomes another one, that is what stands. */
export function useDraft<T>(value: T): [draft: T, change: (draft: T) => void] {
  const key = JSON.stringify(value)
  const [state, setState] = useState({ key, draft: value })
  if (state.key !== key) setState({ key, draft: value })
  return [state.draft, (draft) => setState({ key, draft })]
}
