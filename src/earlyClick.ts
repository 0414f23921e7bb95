declare global {
  interface Window {
    /**
     * The last control of a prerendered screen that was clicked before the portal's code ran
     * (index.html).
     */
    carrelEarlyClick?: HTMLElement
  }
}

/** Milliseconds to wait for a control to appear. */
const waitMs = 5_000

const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ?? control.textContent.trim()

const controlsIn = (place: ParentNode): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('button, a[href^="#"]'),
]

/**
 * Returns the portal's control that corresponds to a prerendered one: the control with the same
 * name, or, where the name depends on the browser's theme, the control at the same position in the
 * header.
 */
function counterpartOf(clicked: HTMLElement): HTMLElement | undefined {
  // The prerendered screen is detached from the page, but its elements still exist.
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
 * Repeats a click on a prerendered control on the same control of the portal, once that exists.
 * Returns a function that stops waiting, or undefined when there was no click.
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
