import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useOptimistic,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { idIn } from '../../addressParams.ts'
import {
  type DdrAction,
  ddrActions,
  type RequesterMove,
  requesterMoves,
} from '../../../contract/ddr/lifecycle.ts'

/**
 * The request in the panel beside the list, and whether it shows its details, the form of an action, or
 * the details with the form of a move.
 */
export interface OpenPanel {
  ddrId: number
  show: DdrAction | RequesterMove | 'view'
}

const forms = [...ddrActions, ...requesterMoves] as const

/** Returns what the address says about an open request; its details where it names no form. */
const viewOf = (word: string | null): OpenPanel['show'] =>
  forms.find((form) => form === word) ?? 'view'

/**
 * Returns the part of an address that identifies the open panel. Forms use it to detect a
 * navigation that would lose their values.
 */
export const openPanelKey = (search: string): string => {
  const params = new URLSearchParams(search)
  return `${params.get('open') ?? ''} ${params.get('as') ?? ''}`
}

/** Returns the panel that an address opens, or null. */
function panelIn(params: URLSearchParams): OpenPanel | null {
  const ddrId = idIn(params.get('open'))
  return ddrId === null ? null : { ddrId, show: viewOf(params.get('as')) }
}

/** Returns the panel that is open now, whatever has been rendered; null when none is. */
export const openPanelNow = (): OpenPanel | null =>
  panelIn(new URLSearchParams(window.location.search))

/** The panel that is shown, and a function that shows one while its address is still on the way. */
const OpenPanelContext = createContext<OpenPanel | null>(null)
const ShowPanelContext = createContext<(panel: OpenPanel | null) => void>(() => undefined)

/**
 * Provides the panel that the address opens. A panel that is opened is shown at once: the list around it, which also
 * follows the address, renders again only afterwards.
 */
export function OpenPanelProvider({ children }: { children: ReactNode }) {
  const [params] = useSearchParams()
  const [panel, show] = useOptimistic(panelIn(params))
  return (
    <ShowPanelContext value={show}>
      <OpenPanelContext value={panel}>{children}</OpenPanelContext>
    </ShowPanelContext>
  )
}

/**
 * Returns a function that opens a panel, or closes it. The function stays the same, so that no row renders again when
 * the address changes. With `saved`, the navigation does not ask about unsaved changes.
 */
export function useOpenRequest() {
  const navigate = useNavigate()
  const show = useContext(ShowPanelContext)
  return useCallback(
    (next: OpenPanel | null, { saved = false } = {}) => {
      const params = new URLSearchParams(window.location.search)
      const replace = openPanelNow() !== null
      params.delete('open')
      params.delete('as')
      if (next !== null) params.set('open', String(next.ddrId))
      if (next !== null && next.show !== 'view') params.set('as', next.show)
      startTransition(async () => {
        // An open panel may ask first whether its changes may be lost.
        if (!replace) show(next)
        await navigate({ search: params.toString() }, { replace, state: { saved } })
      })
    },
    [navigate, show],
  )
}

/**
 * Returns the open panel, or null, and a function that opens another or closes it. The panel is in
 * the address, so that a request can be linked to and Back closes it.
 */
export function useOpenPanel() {
  return { openPanel: useContext(OpenPanelContext), open: useOpenRequest() }
}
