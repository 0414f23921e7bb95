import { useSearchParams } from 'react-router-dom'
import { type DdrAction, ddrActions } from '../../../contract/ddr/lifecycle.ts'
import type { OpenPanel } from './row.ts'

const isAction = (word: string | null): word is DdrAction =>
  (ddrActions as readonly (string | null)[]).includes(word)

/**
 * Returns the part of an address that identifies the open panel. Forms use it to detect a
 * navigation that would lose their values.
 */
export const openedIn = (search: string): string => {
  const params = new URLSearchParams(search)
  return `${params.get('open') ?? ''} ${params.get('as') ?? ''}`
}

/**
 * Returns the open panel, or null, and a function that opens another or closes it. The panel is in
 * the address, so that a request can be linked to and Back closes it.
 */
export function useOpenPanel() {
  const [params, setParams] = useSearchParams()
  const ddrId = Number(params.get('open'))
  const as = params.get('as')
  const opened: OpenPanel | null =
    Number.isInteger(ddrId) && ddrId > 0 ? { ddrId, show: isAction(as) ? as : 'view' } : null
  /** With `saved`, the navigation does not ask about unsaved changes. */
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
