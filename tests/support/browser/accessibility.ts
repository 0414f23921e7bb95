import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 at levels A and AA, and what axe calls best practice (docs/budgets.md#accessibility). */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // WCAG 2.5.3, whose rule is experimental and so not among those of its level.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
}

/** What axe leaves on the page that it was loaded into. */
interface WindowWithAxe {
  axe?: { run(options: RunOptions): Promise<AxeResults> }
}

/** Fails with one readable line for every element that breaks a rule of accessibility. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page), `accessibility of ${page.url()}`).toEqual([])
}

/** Returns one readable line for every element that breaks a rule of accessibility. */
export async function axeFindings(page: Page): Promise<string[]> {
  const isLoaded = () => (window as WindowWithAxe).axe !== undefined
  if (!(await page.evaluate(isLoaded))) await page.evaluate(await source)
  // Only the lines leave the page: all that axe has found takes longer to be sent than to be found.
  return page.evaluate(async (axeOptions) => {
    const results = await (window as WindowWithAxe).axe?.run(axeOptions)
    if (results === undefined) throw new Error('axe was not loaded')
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`,
      ),
    )
  }, options)
}

/** Fails when the page scrolls sideways, e.g. on a phone of 320 px (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate(async () => {
    // What follows the size of the window is laid out with the next frames.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  expect(needed, `width of ${page.url()}`).toBeLessThanOrEqual(given)
}
