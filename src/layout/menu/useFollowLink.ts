import type { MouseEvent } from 'react'
import { useEvent } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../base.ts'

/**
 * Returns the click handler of plain links to screens, the same one in each render: it opens a screen without loading
 * the page again, and leaves to the browser what opens a new tab or window. For places of many links: the router's own
 * `Link` renders again with every change of the address.
 */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useEvent((event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.button !== 0 || opensElsewhere) return
    event.preventDefault()
    const { href, pathname, search, hash } = event.currentTarget
    // A link to the address that shows adds no entry to the history, as in the browser.
    void navigate(pathIn(pathname) + search + hash, { replace: href === window.location.href })
  })
}
