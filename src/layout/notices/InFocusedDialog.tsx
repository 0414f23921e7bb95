import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/**
 * Shows its children in the dialog that has the focus, because keys and screen readers reach nothing around it, else
 * where it is itself. They move together with their element and are not made anew, so that a click on one of them
 * counts also while a dialog closes.
 */
export function InFocusedDialog({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(subscribe, dialogInUse)
  const inPage = useRef<HTMLDivElement>(null)
  const [element] = useState(newElement)
  useLayoutEffect(() => {
    const parent = dialog ?? inPage.current
    parent?.append(element)
  }, [dialog, element])
  useLayoutEffect(() => () => element.remove(), [element])
  return (
    <>
      <div ref={inPage} style={{ display: 'contents' }} />
      {createPortal(children, element)}
    </>
  )
}

/** Returns the element of the children, which takes no room beside the parts of a dialog. */
function newElement(): HTMLElement {
  const element = document.createElement('div')
  element.style.display = 'contents'
  return element
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange)
  // When a dialog is removed with the focus, no element gets it. MUI's dialogs are children of the body.
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
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
