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

const controlsIn = (place: ParentNode): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('button, a[href^="#"]'),
]

/**
 * Returns the control of the portal that stands for one of the prerendered screen: the one of the same name, or, where
 * the name depends on the browser's theme, the one in the same place of the header.
 */
function counterpartOf(clicked: HTMLElement): HTMLElement | undefined {
  // The prerendered screen is out of the page by now, but still whole.
  const before = controlsIn(clicked.closest('[id^="prerendered-"]') ?? document)
  const isNamesake = (control: Element) => nameOf(control) === nameOf(clicked)
  const namesake =
    controlsIn(document).filter(isNamesake)[before.filter(isNamesake).indexOf(clicked)]
  const header = clicked.closest('header')
  if (namesake !== undefined || header === null) return namesake
  const headerNow = document.querySelector('header')
  return headerNow === null ? undefined : controlsIn(headerNow)[controlsIn(header).indexOf(clicked)]
}

/**
 * Carries out a click on a control of a prerendered screen on the same control of the portal, as soon as that is
 * there; returns how to stop waiting for it.
 */
export function replayEarlyClick(): (() => void) | undefined {
  const clicked = window.carrelEarlyClick
  if (clicked === undefined) return undefined
  delete window.carrelEarlyClick
  const click = (): boolean => {
    const control = counterpartOf(clicked)
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
