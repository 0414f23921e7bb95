import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { basePath } from '../../../contract/kernel/base.ts'
import { findChromium } from '../../../scripts/programs/chromium.mjs'
import type { DemoAccount } from '../accounts.ts'
import { createTestDatabase, scratchFolder } from '../database.ts'
import { lastLines } from '../lastLines.ts'
import { watchPage } from './pageWatch.ts'
import { startProduct } from './product.ts'
import { signInOn } from './signIn.ts'

export { expect, signInOn }

const root = path.resolve(import.meta.dirname, '../../..')

/** The day that it is in browser tests: late in a year, so that the charts of their demo world are full. */
export const today = '2026-11-18'

/** How long a step may wait for what it wants to see. */
const stepTimeoutMs = 20_000

/** How many times slower the processor of each page is: `SLOW_PAGES=4` finds tests that look at a screen too early. */
const cpuSlowdown = Number(process.env['SLOW_PAGES'] ?? 1)

/** A page as wide as on a desk. */
export const desktop = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions
/** A page as wide as the narrowest phone. */
export const phone = { viewport: { width: 320, height: 640 } } satisfies BrowserContextOptions

/**
 * A test in a browser against the running product: `test('…', async ({ page, signIn }) => …)`.
 * Each file has a product and a database of its own, each test a fresh browser profile. A test fails
 * when the console says anything, an error is not caught, or anybody else's server is asked.
 */
export const test = base
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createTestDatabase({ today })
    onCleanup(() => database.drop())
    return database
  })
  .extend('product', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const dataDir = await scratchFolder()
    const product = await startProduct({
      dataDir,
      databaseUrl: database.url,
      today,
      // On a busy machine the first page takes its time.
      env: { SSR_TIMEOUT_MS: '10000' },
    })
    onCleanup(async () => {
      await product.stop()
    })
    return product
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium found: see npm test')
    // Without a graphics card Chromium would emulate one, at the cost of the processor.
    const args = ['--no-sandbox', '--disable-gpu']
    const browser = await chromium.launch({ executablePath, args })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('newPage', async ({ browser, product, task }, { onCleanup }) => {
    const cleanups: (() => Promise<void>)[] = []
    onCleanup(async () => {
      for (const cleanup of cleanups) await cleanup()
    })
    /** A page in a profile of its own, e.g. a second person, a phone, or the dark theme. */
    return async (options: BrowserContextOptions = desktop): Promise<WatchedPage> => {
      const context = await browser.newContext({
        baseURL: `${product.url}/`,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(stepTimeoutMs)
      await product.prepare?.(context)
      const page = await context.newPage()
      if (cpuSlowdown > 1) await slowDown(page)
      const watch = await watchPage(page, new URL(product.url).origin)
      cleanups.push(async () => {
        if (task.result?.errors?.length) await takePicture(page, `failed ${task.name}`)
        await context.close()
        const faults = watch.faults()
        if (faults.length > 0) {
          throw new Error(['Behind the screen:', ...faults, lastLines(product.output())].join('\n'))
        }
      })
      return Object.assign(page, { expectFault: (pattern: RegExp) => watch.expectFault(pattern) })
    }
  })
  .extend('page', ({ newPage: open }) => open())
  .extend(
    'signIn',
    ({ page }) =>
      (account: DemoAccount, address?: string) =>
        signInOn(page, account, address),
  )

/** A page that knows which faults its test provokes on purpose. */
export type WatchedPage = Page & { expectFault(pattern: RegExp): void }

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Emulates a colour scheme and reduced motion of the system, and waits until the page shows its theme. */
export async function emulateTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

/** Keeps every script of the portal on its way until the answered function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

/** Returns the paths that the page has requested from the platform since it was opened. */
export const requestedPaths = (page: Page) =>
  page.evaluate((base) => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return paths.filter((path) => path.startsWith(`${base}/`))
  }, basePath)

const screenshotFolder = path.join(root, '.cache', 'screenshots')

/** Takes a picture of the page into `.cache/screenshots`, when `SCREENSHOTS=1` requests it. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === '1') await takePicture(page, name)
}

async function takePicture(page: Page, name: string): Promise<void> {
  const file = path.join(screenshotFolder, `${name.replaceAll(/[^\w-]+/g, '-')}.png`)
  await mkdir(screenshotFolder, { recursive: true })
  await page.screenshot({ path: file, fullPage: true })
}
