import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Returns whether an element has the focus. */
export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Most presses of Tab from one place of a screen to another. */
const mostStops = 120

/**
 * Moves the focus to an element by Tab alone. Fails when a stop on the way does not show the focus (WCAG 2.4.7) or is
 * hidden by something else (2.4.11), and when the element cannot be reached (2.1.1).
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const first = target.first()
  await first.waitFor()
  // The element itself tells where the focus is in a fraction of the time in which it is found by its role.
  let found = await first.elementHandle()
  for (let stop = 0; stop < mostStops; stop++) {
    const place = await found?.evaluate((element) => {
      if (element === document.activeElement || !element.isConnected) return 'target'
      // After its last element the focus leaves the page for the browser's own controls, and comes back.
      return document.activeElement === document.body ? 'outside' : 'between'
    })
    if (stop > 0 && place !== 'outside') await expectVisibleFocus(page)
    if (place === 'target') {
      // The portal may have replaced or renamed the element meanwhile.
      if (await isFocused(first)) return
      found = await first.elementHandle()
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target.toString()} was not reached by ${mostStops} presses of ${key}`)
}

/** Longest time in ms for which what closes may still cover the focus; a notification stays longer. */
const coveredMs = 5_000

/** Waits until the focus is on an element, shown, and not hidden. */
export const expectVisibleFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => focusFault(page), {
      message: `focus on ${page.url()}`,
      timeout: coveredMs,
    })
    .toBeNull()

/** Returns what is wrong with the focus: lost, not shown, or hidden; null when nothing is. */
const focusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'the focus is lost'
    const name = focused.outerHTML.slice(0, 160)

    const isOutlined = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A field of MUI shows the focus by its frame, a check box by the surface around it.
    const around = focused.closest('.Mui-focused, .Mui-focusVisible, [class*=focusVisible]')
    if (!isOutlined(focused) && around === null) return `the focus is not shown: ${name}`

    const box = focused.getBoundingClientRect()
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
    const width = Math.min(box.right, window.innerWidth) - left
    const height = Math.min(box.bottom, window.innerHeight) - top
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    const points = parts.flatMap((x) =>
      parts.map((y) => [left + x * width, top + y * height] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const seen = document.elementFromPoint(x, y)
      return seen !== null && (focused.contains(seen) || seen.contains(focused))
    })
    return isSeen ? null : `the focus is hidden: ${name}`
  })
