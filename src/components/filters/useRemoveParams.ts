import { useSearchParams } from 'react-router-dom'
import { withoutParams } from './withoutParams.ts'

/**
 * Returns a function that takes the parameters of these names out of the address: of what a link opened, once it is
 * closed, because a reload would open it again.
 */
export function useRemoveParams(...names: readonly string[]): () => void {
  const [params, setParams] = useSearchParams()
  return () => {
    if (names.some((name) => params.has(name))) {
      setParams((newest) => withoutParams(newest, names), { replace: true })
    }
  }
}
