import { useSearchParams } from 'react-router-dom'
import { type DdrAction, ddrActions } from '../../../contract/ddr/lifecycle.ts'
import type { OpenPanel } from './row.ts'

const isAction = (word: string | null): word is DdrAction =>
  (ddrActions as readonly (string | null)[]).includes(word)

/** The part of an address that says which request stands open: forms guard what was typed by it. */
export const openedIn = (search: string): string => {
  const params = new URLSearchParams(search)
  return `${params.get('open') ?? ''} ${params.get('as') ?? ''}`
}

/** The request that stands open beside the list. It is in the URL: a request can be linked to, and Back closes it. */
export function useOpenPanel() {
  const [params, setParams] = useSearchParams()
  const ddrId = Number(params.get('open'))
  const as = params.get('as')
  const opened: OpenPanel | null =
    Number.isInteger(ddrId) && ddrId > 0 ? { ddrId, show: isAction(as) ? as : 'view' } : null
  /** `saved`: nothing is left that could be lost on the way. */
  const open = (next: OpenPanel | null, { saved = false } = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('open')
        after.delete('as')
        if (next !== null) after.set('open', String(next.ddrId))
        if (next !== null && next.show !== 'view') after.set('as', next.show)
        return after
      },
      { replace: opened !== null, state: { saved } },
    )
  return { opened, open }
}
