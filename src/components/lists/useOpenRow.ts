import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const name = 'open'

/**
 * Returns the id of the row whose panel is open, or null, with functions to link to a row and to
 * close the panel. The id is in the address, so that a panel can be linked to and Back closes it.
 */
export function useOpenRow() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const id = Number(params.get(name))
  const addressOf = useCallback(
    (rowId: number | null) => {
      const next = new URLSearchParams(search)
      if (rowId === null) next.delete(name)
      else next.set(name, String(rowId))
      return { search: next.toString() }
    },
    [search],
  )
  return {
    openId: Number.isSafeInteger(id) && id > 0 ? id : null,
    addressOf,
    close: () => void navigate(addressOf(null), { replace: true }),
  }
}
