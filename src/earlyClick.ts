declare global {
  interface Window {
    /** The control of a prerendered screen that was clicked last, before the portal was there (index.html). */
    carrelEarlyClick?: HTMLElement
  }
}

/** Milliseconds after which a control that has not appeared is given up. */
const waitMs = 5_000

const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ?? control.textContent.trim()

const controlsNamed = (place: ParentNode, name: string): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>('button, a[href^="#"]')].filter(
    (control) => nameOf(control) === name,
  )

/**
 * Carries out a click on a control of a prerendered screen on the same control of the portal, as soon as that is
 * there; returns how to stop waiting for it.
 */
export function replayEarlyClick(): (() => void) | undefined {
  const clicked = window.carrelEarlyClick
  if (clicked === undefined) return undefined
  delete window.carrelEarlyClick
  const name = nameOf(clicked)
  // The prerendered screen is out of the page by now, but still whole.
  const prerendered = clicked.closest('[id^="prerendered-"]') ?? document
  const index = controlsNamed(prerendered, name).indexOf(clicked)
  const click = (): boolean => {
    const control = controlsNamed(document, name)[index]
    control?.click()
    return control !== undefined
  }
  if (click()) return undefined
  const observer = new MutationObserver(() => {
    if (click()) stop()
  })
  const timer = setTimeout(() => stop(), waitMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
