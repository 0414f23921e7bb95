import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { idIn } from '../../addressParams.ts'

const name = 'open'

/**
 * Returns the id of the row whose panel is open, or null, with functions to link to a row and to
 * close the panel. The id is in the address, so that a panel can be linked to and Back closes it.
 */
export function useOpenRow() {
  const { search } = useLocation()
  const navigate = useNavigate()
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
    openId: idIn(new URLSearchParams(search).get(name)),
    addressOf,
    close: () => void navigate(addressOf(null), { replace: true }),
  }
}
