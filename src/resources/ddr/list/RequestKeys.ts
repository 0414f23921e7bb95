import { useListContext } from 'react-admin'
import { actionsFrom, type DdrAction } from '../../../../contract/ddr/lifecycle.ts'
import { useSingleKeys } from '../../../components/useSingleKeys.ts'
import type { RequestRow } from '../requestRow.ts'
import { useOpenRequest } from '../OpenPanelProvider.tsx'

/** Attribute of the button that opens a request; its value is the DDR ID. */
export const requestAttribute = 'data-ddr-id'

/**
 * Lets the user go through the rows by J and K, and start the answer of the row that has the focus by F, D or N. Enter
 * opens the row, because the focus is on its button. Renders nothing; a component, because the hooks of the router
 * render whatever uses them with each change of the address.
 */
export function RequestKeys({ canAct }: { canAct: boolean }): null {
  const { data = [] } = useListContext<RequestRow>()
  const open = useOpenRequest()
  const answer = (action: DdrAction) => {
    const row = data.find(({ ddrId }) => ddrId === focusedRequest())
    if (canAct && row && actionsFrom(row.status).includes(action)) {
      open({ ddrId: row.ddrId, show: action })
    }
  }
  useSingleKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    f: () => answer('fulfil'),
    d: () => answer('delay'),
    n: () => answer('unfilled'),
  })
  return null
}

const rowButtons = () => [...document.querySelectorAll<HTMLElement>(`[${requestAttribute}]`)]

/** Returns the DDR ID of the row that has the focus, on its button or on another of its controls; null without one. */
export function focusedRequest(): number | null {
  const row = document.activeElement?.closest('tr, li')
  const button = row?.querySelector<HTMLElement>(`[${requestAttribute}]`)
  return button ? Number(button.getAttribute(requestAttribute)) : null
}

/** Moves the focus to the row above or below; without a focused row, to the first one. */
function moveFocus(by: 1 | -1): void {
  const buttons = rowButtons()
  const now = focusedRequest()
  const at = buttons.findIndex((button) => Number(button.getAttribute(requestAttribute)) === now)
  const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), buttons.length - 1)
  buttons[next]?.focus()
}
