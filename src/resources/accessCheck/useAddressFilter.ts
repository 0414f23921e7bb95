import { useSearchParams } from 'react-router-dom'

/**
 * Returns the parameters of the address, and a function that changes some of them: an empty value removes its
 * parameter, and a change that names no page goes back to the first one. With `isFromTop` the screen is shown from its
 * top afterwards.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams()
  const setFilter = (change: Record<string, string>, isFromTop = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      // react-admin scrolls by this state.
      { replace: true, state: { _scrollToTop: isFromTop } },
    )
  return { params, setFilter }
}
