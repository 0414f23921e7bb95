import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Most presses of Tab from one place of a screen to another. */
const mostStops = 120

/**
 * Moves the focus to an element by Tab alone. Fails when a stop on the way does not show the focus (WCAG 2.4.7) or is
 * hidden by something else (2.4.11), and when the element cannot be reached (2.1.1).
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const hasFocus = () =>
    target.first().evaluate((element) => element === document.activeElement)
  await target.first().waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus()) return
    await page.keyboard.press(key)
    // After its last element the focus leaves the page for the browser's own controls, and comes back.
    const isOutside = await page.evaluate(() => document.activeElement === document.body)
    if (!isOutside) expect(await focusFault(page), `focus on ${page.url()}`).toBeNull()
  }
  throw new Error(`${target.toString()} was not reached by ${mostStops} presses of ${key}`)
}

/** Returns what is wrong with the focus: lost, not shown, or hidden; null when nothing is. */
export const focusFault = (page: Page): Promise<string | null> =>
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

    const { left, top, width, height } = focused.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (focused.contains(top) || top.contains(focused))
    })
    return isSeen ? null : `the focus is hidden: ${name}`
  })
