import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import type { Product } from './product.ts'

/** Longest time in ms until the demo has prepared itself in a new browser profile. */
const prepareTimeoutMs = 90_000

/** Longest time in ms of a step: browser, database and platform share the processors, which a server would not. */
const stepTimeoutMs = 30_000

/** Takes the place of the product in the tests of the demo: the static site, which needs no process of its own. */
export const startProduct = (): Promise<Product> => Promise.resolve(demoAt(inject('demoUrl')))

/** Returns the demo at an address as a product. */
export function demoAt(url: string): Product {
  return {
    url,
    dataDir: '',
    pid: 0,
    output: () => '',
    stop: () => Promise.resolve(0),
    kill: () => Promise.resolve(),
    prepare: prepareDemo,
  }
}

/** Opens the demo for the first time in a profile, and waits until it has prepared itself. */
async function prepareDemo(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(stepTimeoutMs)
  const page = await context.newPage()
  await page.goto('./')
  await page
    .getByRole('textbox', { name: /user ?name/i })
    .first()
    .waitFor({ timeout: prepareTimeoutMs })
  await page.close()
}
