import { useSearchParams } from 'react-router-dom'
import { ddrActions, requesterMoves } from '../../../contract/ddr/lifecycle.ts'
import type { OpenPanel } from './row.ts'

const forms = [...ddrActions, ...requesterMoves] as const

/** Returns what the address says about an open request; its details where it names no form. */
const shownBy = (word: string | null): OpenPanel['show'] =>
  forms.find((form) => form === word) ?? 'view'

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
  const opened: OpenPanel | null =
    Number.isInteger(ddrId) && ddrId > 0 ? { ddrId, show: shownBy(params.get('as')) } : null
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
