import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { passwords } from '../tests/support/accounts.ts'
import { type Bench, figureOf, median } from './figures.ts'
import { withProduct } from './product.ts'

const runs = 7

/** A modest computer on a modest line (issue 2): CPU 4× slower, 9 Mbit/s, 60 ms. */
const cpuSlowdown = 4
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 9e6 / 8,
}

/** What has to be there, and what no more, for a page to count as shown. */
interface Sight {
  present: string
  absent: string
}

const anything: Sight = { present: 'body', absent: 'nothing' }
const signInForm: Sight = { present: 'input[name=username]', absent: 'nothing' }
/** The widgets are there and none of them shows its placeholder any more. */
const figures: Sight = { present: 'main section', absent: 'main [role=status]' }

declare global {
  interface Window {
    /** How far things moved so far; noted by the page itself. */
    shifted?: number
    /** Calls out of the page: when the element was painted. */
    carrelShown?: (milliseconds: string) => void
  }
}

interface Load {
  /** Milliseconds from the start of the navigation. */
  shown: number
  shift: number
}

/** Cold loads in a fresh browser profile each time. */
export const pages: Bench = {
  name: `Cold page loads (Chromium, CPU ${cpuSlowdown}× slower, 9 Mbit/s, 60 ms; ${runs} runs)`,
  run: () =>
    withProduct(1, async (url) => {
      const browser = await chromium.launch({
        executablePath: findChromium() ?? '',
        args: ['--no-sandbox'],
      })
      try {
        const floor = await measure(browser, `${url}/platform/health`, anything)
        const signIn = await measure(browser, `${url}/login`, signInForm)
        const session = await signedInState(browser, url)
        const dashboard = await measure(browser, `${url}/dashboard`, figures, session)
        return [
          figureOf('empty page', 'ms', floor.map(shown)),
          figureOf('sign-in visible', 'ms', signIn.map(shown), {
            floor: median(floor.map(shown)),
            budget: 500,
          }),
          figureOf('dashboard with its figures', 'ms', dashboard.map(shown), {
            floor: median(floor.map(shown)),
            budget: 1_500,
          }),
          figureOf('layout shift, sign-in', '', signIn.map(shift), { budget: 0.02 }),
          figureOf('layout shift, dashboard', '', dashboard.map(shift), { budget: 0.02 }),
        ]
      } finally {
        await browser.close()
      }
    }),
}

const shown = (load: Load) => load.shown
const shift = (load: Load) => load.shift

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function measure(browser: Browser, url: string, sight: Sight, storageState?: State) {
  const loads: Load[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ ...(storageState && { storageState }) })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await slowDown(session)
    const painted = await watch(page, session, sight)
    await page.goto(url, { waitUntil: 'commit' })
    const shown = await painted.shown
    await page.waitForLoadState('networkidle')
    loads.push({ shown, shift: await page.evaluate(() => window.shifted ?? 0) })
    await context.close()
  }
  return loads
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * `shown` resolves with the milliseconds from the start of the navigation to when the element is painted. The page
 * calls out by itself: asking it over and over would put the test tool's own scripts on its slowed-down CPU.
 */
async function watch(
  page: Page,
  session: CDPSession,
  sight: Sight,
): Promise<{ shown: Promise<number> }> {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'carrelShown' })
  const shown = new Promise<number>((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await page.addInitScript(({ present, absent }) => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shifted =
          (window.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const element = document.querySelector(present)
      const shows = element !== null && document.querySelector(absent) === null
      if (shows && element.getClientRects().length > 0)
        window.carrelShown?.(String(performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, sight)
  return { shown }
}

async function signedInState(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('input[name=username]').fill('meridian')
  await page.locator('input[name=password]').fill(passwords.meridian)
  await page.locator('button[type=submit]').click()
  await page.locator('main section').first().waitFor()
  await page.waitForLoadState('networkidle')
  const state = await context.storageState()
  await context.close()
  return state
}
