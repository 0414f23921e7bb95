import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import type { Product } from './product.ts'

/** Longest time in ms until the demo has prepared itself in a new browser profile. */
const prepareTimeoutMs = 60_000

/** Takes the place of the product in the tests of the demo: the static site, which needs no process of its own. */
export function startProduct(): Promise<Product> {
  return Promise.resolve({
    url: inject('demoUrl'),
    dataDir: '',
    pid: 0,
    output: () => '',
    stop: () => Promise.resolve(0),
    kill: () => Promise.resolve(),
    prepare: prepareDemo,
  })
}

/** Opens the demo for the first time in a profile, and waits until it has prepared itself. */
async function prepareDemo(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page
    .getByRole('textbox', { name: /user ?name/i })
    .first()
    .waitFor({ timeout: prepareTimeoutMs })
  await page.close()
}
