import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const name = 'open'

/**
 * The record whose panel is open, in the address: a link opens it, in another tab too, and Back closes it.
 * Null while none is.
 */
export function useOpenRow() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const id = Number(params.get(name))
  const addressOf = useCallback(
    (opened: number | null) => {
      const next = new URLSearchParams(search)
      if (opened === null) next.delete(name)
      else next.set(name, String(opened))
      return { search: next.toString() }
    },
    [search],
  )
  return {
    opened: Number.isSafeInteger(id) && id > 0 ? id : null,
    addressOf,
    close: () => void navigate(addressOf(null), { replace: true }),
  }
}
