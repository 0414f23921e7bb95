import { useState } from 'react'

/** What is being changed before it is asked for. When the given value becomes another one, that is what stands. */
export function useDraft<T>(given: T): [draft: T, change: (draft: T) => void] {
  const key = JSON.stringify(given)
  const [state, setState] = useState({ key, draft: given })
  if (state.key !== key) setState({ key, draft: given })
  return [state.draft, (draft) => setState({ key, draft })]
}
