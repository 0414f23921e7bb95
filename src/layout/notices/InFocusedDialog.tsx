import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** Shows its children in the dialog that has the focus, because keys and screen readers reach nothing around it. */
export function InFocusedDialog({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(subscribe, dialogInUse)
  return dialog === null ? children : createPortal(children, dialog)
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange)
  // A dialog that is removed with the focus ends to hide the page from screen readers, and no element gets the focus.
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] })
  return () => {
    document.removeEventListener('focusin', onChange)
    observer.disconnect()
  }
}

/** Returns the dialog or panel that has the focus, null without one. One that is closing has given it back. */
const dialogInUse = (): Element | null =>
  document.activeElement
    ?.closest('.MuiModal-root')
    ?.querySelector('[role=dialog], [role=alertdialog]') ?? null
