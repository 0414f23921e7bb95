import type { Client } from 'chrome-remote-interface'
import { type BrowserContext, chromium } from 'playwright-core'
import { ensureChromium } from '../scripts/chromium.mjs'
import { passwords } from '../tests/support/accounts.ts'
import { type Chromium, type Profile, withChromium } from './chromium.ts'
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
/** The same from the portal, which answers to whoever clicks: before it, they are drawn into the page. */
const portal: Sight = {
  present: '#main-content section',
  absent: '#main-content [role=status]',
}

interface Load {
  /** Milliseconds from the start of the navigation. */
  shown: number
  shift: number
}

/** What a browser keeps of a sign-in. */
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const nobody: Session = { cookies: [], origins: [] }

/** Cold loads in a fresh browser profile each time. */
export const pages: Bench = {
  name: `Cold page loads (Chromium, CPU ${cpuSlowdown}× slower, 9 Mbit/s, 60 ms; ${runs} runs)`,
  run: () =>
    withProduct(1, async (url) => {
      const session = await signIn(url)
      return withChromium(async (chromium) => {
        const floor = await measure(chromium, `${url}/platform/health`, anything)
        const form = await measure(chromium, `${url}/login`, signInForm)
        const dashboard = await measure(chromium, `${url}/dashboard`, figures, session)
        const alive = await measure(chromium, `${url}/dashboard`, portal, session)
        return [
          figureOf('empty page', 'ms', floor.map(shown)),
          figureOf('sign-in visible', 'ms', form.map(shown), {
            floor: median(floor.map(shown)),
            budget: 500,
          }),
          figureOf('dashboard with its figures', 'ms', dashboard.map(shown), {
            floor: median(floor.map(shown)),
            budget: 1_500,
          }),
          figureOf('the portal in its place', 'ms', alive.map(shown), {
            floor: median(floor.map(shown)),
          }),
          figureOf('layout shift, sign-in', '', form.map(shift), { budget: 0.02 }),
          figureOf('layout shift, dashboard', '', dashboard.map(shift), { budget: 0.02 }),
        ]
      })
    }),
}

const shown = (load: Load) => load.shown
const shift = (load: Load) => load.shift

async function measure(chromium: Chromium, url: string, sight: Sight, session = nobody) {
  const loads: Load[] = []
  for (let run = 0; run < runs; run += 1) {
    const profile = await chromium.openProfile()
    if (session !== nobody) await enter(profile, url, session)
    loads.push(await load(await profile.openTab(), url, sight))
    await profile.close()
  }
  return loads
}

/** As if that profile had signed in: what is set here is what the portal finds. */
async function enter(profile: Profile, url: string, { cookies, origins }: Session): Promise<void> {
  const tab = await profile.openTab()
  await tab.Network.setCookies({ cookies })
  await tab.Page.enable()
  const there = tab.Page.loadEventFired()
  await tab.Page.navigate({ url: new URL('/platform/health', url).href })
  await there
  for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage)) {
    const item = [name, value].map((text) => JSON.stringify(text)).join()
    await tab.Runtime.evaluate({ expression: `localStorage.setItem(${item})` })
  }
  await tab.Page.close()
}

async function load(tab: Client, url: string, sight: Sight): Promise<Load> {
  await tab.Network.enable({})
  await tab.Network.emulateNetworkConditions(network)
  await tab.Emulation.setCPUThrottlingRate({ rate: cpuSlowdown })
  await tab.Page.enable()
  await tab.Page.setLifecycleEventsEnabled({ enabled: true })
  const source = `(${watch.toString()})(${JSON.stringify(sight)})`
  await tab.Page.addScriptToEvaluateOnNewDocument({ source })
  const there = tab.Page.frameNavigated()
  const idle = new Promise<void>((resolve) => {
    tab.Page.lifecycleEvent(({ name }) => {
      if (name === 'networkIdle') resolve()
    })
  })
  await tab.Page.navigate({ url })
  await there
  const shown = await answerOf(tab, 'carrelShown')
  await idle
  return { shown, shift: await answerOf(tab, 'carrelShifted') }
}

/** What the page says for itself: asking it over and over would be work for its slowed-down CPU. */
async function answerOf(tab: Client, expression: string): Promise<number> {
  const { result, exceptionDetails } = await tab.Runtime.evaluate({
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
  return Number(result.value)
}

declare global {
  interface Window {
    /** How far things moved so far. */
    carrelShifted: number
    /** Milliseconds from the start of the navigation to when the sight was laid out. */
    carrelShown: Promise<number>
  }
}

/** Runs in the page, before anything of it. It looks when something changed: once a frame would be work for that CPU. */
function watch({ present, absent }: Sight): void {
  window.carrelShifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.carrelShifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const sight = () =>
    document.querySelector(absent) === null ? document.querySelector(present) : null
  window.carrelShown = new Promise((resolve) => {
    let frame: number | undefined
    const changes = new MutationObserver(() => {
      if (sight() !== null) frame ??= requestAnimationFrame(look)
    })
    const look = () => {
      frame = undefined
      // Measured with its layout, which this asks for.
      if (!sight()?.getClientRects().length) return
      changes.disconnect()
      resolve(performance.now())
    }
    changes.observe(document, { subtree: true, childList: true, attributes: true })
  })
}

async function signIn(url: string): Promise<Session> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.locator('input[name=username]').fill('meridian')
    await page.locator('input[name=password]').fill(passwords.meridian)
    await page.locator('button[type=submit]').click()
    await page.locator('main section').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await context.storageState()
  } finally {
    await browser.close()
  }
}
