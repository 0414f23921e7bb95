import { useSearchParams } from 'react-router-dom'

/**
 * Returns the parameters of the address, and a function that changes some of them: an empty value removes its
 * parameter, and a change that names no page goes back to the first one.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams()
  const setFilter = (change: Record<string, string>) =>
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
      { replace: true },
    )
  return { params, setFilter }
}
