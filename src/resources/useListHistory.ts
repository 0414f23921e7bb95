import { useEffect } from 'react'
import { parseQueryFromLocation, useStoreContext } from 'react-admin'
import { resources } from './registry.ts'

let beforeRouter: (() => void) | null = null

// The router listens too, and browsers render its change before they call the next listener. So this one is added as
// soon as the module is loaded, before there is a router. The module is also imported for server rendering.
if (typeof window !== 'undefined') window.addEventListener('popstate', () => beforeRouter?.())

/**
 * Makes Back and Forward restore a list that was shown with its defaults. The address of such an entry is empty, and
 * react-admin would fill it with the filters that were stored since; they are removed before it does.
 */
export function useListHistory(): void {
  const store = useStoreContext()
  useEffect(() => {
    beforeRouter = () => {
      const { pathname, search } = window.location
      if (Object.keys(parseQueryFromLocation({ search })).length > 0) return
      const list = resources.find(({ path }) => path === pathname)
      if (list !== undefined) store.removeItem(`${list.name}.listParams`)
    }
    return () => {
      beforeRouter = null
    }
  }, [store])
}
