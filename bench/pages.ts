import type { Client } from 'chrome-remote-interface'
import { type Build, withBuilds } from './builds.ts'
import { cpuSlowdown, enter, evaluate, type Session, signIn, throttle } from './browserSession.ts'
import { type Chromium, withChromium } from './chromium.ts'
import { type Bench, compared, median } from './figures.ts'

const runs = 7

/** What has to be there, and what no more, for a page to count as shown. */
interface Sight {
  present: string
  absent: string
}

const anything: Sight = { present: 'body', absent: 'nothing' }
const signInForm: Sight = { present: 'input[name=username]', absent: 'nothing' }
/** The widgets are there and none of them shows its placeholder any more. */
const figures: Sight = { present: 'main section', absent: 'main [role=status]' }
/** The widgets of the running portal, where clicks work; until it takes over, the page shows prerendered ones. */
const portal: Sight = {
  present: '#main-content section',
  absent: '#main-content [role=status]',
}

interface Load {
  /** Milliseconds from the start of the navigation. */
  shownMs: number
  shift: number
}

/** An address, what it must show, and whether somebody signed in opens it. */
interface Visit {
  path: string
  sight: Sight
  signedIn?: boolean
}

/** Cold loads in a fresh browser profile each time. */
export const pages: Bench = {
  name: `Cold page loads (Chromium, CPU ${cpuSlowdown}× slower, 9 Mbit/s, 60 ms; ${runs} runs)`,
  run: ({ against }) =>
    withBuilds(against, async (builds) => {
      const sessions = new Map<Build, Session>()
      for (const build of builds) sessions.set(build, await signIn(build.url))
      return withChromium(async (chromium) => {
        const measure = (visit: Visit) => measureVisit(chromium, sessions, visit)
        const floors = await measure({ path: '/platform/health', sight: anything })
        const form = await measure({ path: '/login', sight: signInForm })
        const dashboard = await measure({ path: '/dashboard', sight: figures, signedIn: true })
        const alive = await measure({ path: '/dashboard', sight: portal, signedIn: true })
        const floor = median(floors[0]?.map(shownMsOf) ?? [])
        return [
          compared('empty page', 'ms', floors.map(each(shownMsOf))),
          compared('sign-in visible', 'ms', form.map(each(shownMsOf)), { floor, budget: 500 }),
          compared('dashboard with its figures', 'ms', dashboard.map(each(shownMsOf)), {
            floor,
            budget: 1_500,
          }),
          compared('the portal in its place', 'ms', alive.map(each(shownMsOf)), { floor }),
          compared('layout shift, sign-in', '', form.map(each(shift)), { budget: 0.02 }),
          compared('layout shift, dashboard', '', dashboard.map(each(shift)), { budget: 0.02 }),
        ]
      })
    }),
}

const shownMsOf = (load: Load) => load.shownMs
const shift = (load: Load) => load.shift
const each = (value: (load: Load) => number) => (loads: readonly Load[]) => loads.map(value)

/** Returns the loads of each build, which take turns. */
async function measureVisit(
  chromium: Chromium,
  sessions: ReadonlyMap<Build, Session>,
  { path, sight, signedIn = false }: Visit,
): Promise<Load[][]> {
  const loads = new Map<Build, Load[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const [build, session] of sessions) {
      const profile = await chromium.openProfile()
      if (signedIn) await enter(profile, build.url, session)
      const measured = await load(await profile.openTab(), `${build.url}${path}`, sight)
      loads.set(build, [...(loads.get(build) ?? []), measured])
      await profile.close()
    }
  }
  return [...loads.values()]
}

async function load(tab: Client, url: string, sight: Sight): Promise<Load> {
  await throttle(tab)
  await tab.Page.enable()
  await tab.Page.setLifecycleEventsEnabled({ enabled: true })
  const source = `(${watch.toString()})(${JSON.stringify(sight)})`
  await tab.Page.addScriptToEvaluateOnNewDocument({ source })
  const navigated = tab.Page.frameNavigated()
  const idle = new Promise<void>((resolve) => {
    tab.Page.lifecycleEvent(({ name }) => {
      if (name === 'networkIdle') resolve()
    })
  })
  await tab.Page.navigate({ url })
  await navigated
  const shownMs = await evaluate<number>(tab, 'carrelShown')
  await idle
  return { shownMs, shift: await evaluate<number>(tab, 'carrelShifted') }
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
      if (sight() !== null) frame ??= requestAnimationFrame(onFrame)
    })
    const onFrame = () => {
      frame = undefined
      // Measured with its layout, which this asks for.
      if (!sight()?.getClientRects().length) return
      changes.disconnect()
      resolve(performance.now())
    }
    changes.observe(document, { subtree: true, childList: true, attributes: true })
  })
}
