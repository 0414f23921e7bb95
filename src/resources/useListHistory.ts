import { useEffect } from 'react'
import { parseQueryFromLocation, useStoreContext } from 'react-admin'
import { resources } from './registry.ts'

/**
 * Makes Back and Forward restore a list that was shown with its defaults. The address of such an entry is empty, and
 * react-admin would fill it with the filters that were stored since; they are removed before it does.
 */
export function useListHistory(): void {
  const store = useStoreContext()
  useEffect(() => {
    const onBack = () => {
      const { pathname, search } = window.location
      if (Object.keys(parseQueryFromLocation({ search })).length > 0) return
      const list = resources.find(({ path }) => path === pathname)
      if (list !== undefined) store.removeItem(`${list.name}.listParams`)
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [store])
}
