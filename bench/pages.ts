import type { Client } from 'chrome-remote-interface'
import { type Build, withBuilds } from './builds.ts'
import { cpuSlowdown, enter, evaluate, type Session, signIn, throttle } from './browserSession.ts'
import { type Chromium, withChromium } from './chromium.ts'
import { type Bench, compared, median } from './figures.ts'

const runs = 7

/** When a page counts as shown: by selectors of what has to be in it, and of what must not. */
interface Goal {
  present: string
  absent: string
}

const anyPage: Goal = { present: 'body', absent: 'nothing' }
const signInForm: Goal = { present: 'input[name=username]', absent: 'nothing' }
/** The widgets are there and none of them shows its placeholder any more. */
const figures: Goal = { present: 'main section', absent: 'main [role=status]' }
/** The widgets of the running portal, where clicks work; until it takes over, the page shows prerendered ones. */
const portal: Goal = {
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
  goal: Goal
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
        const floors = await measure({ path: '/platform/health', goal: anyPage })
        const form = await measure({ path: '/login', goal: signInForm })
        const dashboard = await measure({ path: '/dashboard', goal: figures, signedIn: true })
        const running = await measure({ path: '/dashboard', goal: portal, signedIn: true })
        const floor = median(floors[0]?.map(shownMsOf) ?? [])
        return [
          compared('empty page', 'ms', floors.map(each(shownMsOf))),
          compared('sign-in visible', 'ms', form.map(each(shownMsOf)), { floor, budget: 500 }),
          compared('dashboard with its figures', 'ms', dashboard.map(each(shownMsOf)), {
            floor,
            budget: 1_500,
          }),
          compared('the portal in its place', 'ms', running.map(each(shownMsOf)), { floor }),
          compared('layout shift, sign-in', '', form.map(each(shiftOf)), { budget: 0.02 }),
          compared('layout shift, dashboard', '', dashboard.map(each(shiftOf)), { budget: 0.02 }),
        ]
      })
    }),
}

const shownMsOf = (load: Load) => load.shownMs
const shiftOf = (load: Load) => load.shift
const each = (value: (load: Load) => number) => (loads: readonly Load[]) => loads.map(value)

/** Returns the loads of each build, which take turns. */
async function measureVisit(
  chromium: Chromium,
  sessions: ReadonlyMap<Build, Session>,
  { path, goal, signedIn = false }: Visit,
): Promise<Load[][]> {
  const loads = new Map<Build, Load[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const [build, session] of sessions) {
      const measured = await chromium.withProfile(async (profile) => {
        if (signedIn) await enter(profile, build.url, session)
        return load(await profile.openTab(), `${build.url}${path}`, goal)
      })
      loads.set(build, [...(loads.get(build) ?? []), measured])
    }
  }
  return [...loads.values()]
}

async function load(tab: Client, url: string, goal: Goal): Promise<Load> {
  await throttle(tab)
  await tab.Page.enable()
  await tab.Page.setLifecycleEventsEnabled({ enabled: true })
  const source = `(${watch.toString()})(${JSON.stringify(goal)})`
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
    /** Milliseconds from the start of the navigation to when the goal was laid out. */
    carrelShown: Promise<number>
  }
}

/**
 * Runs in the page, before its own scripts. Checks the goal when something has changed: a check in each frame would
 * slow the page down.
 */
function watch({ present, absent }: Goal): void {
  window.carrelShifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.carrelShifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const shownElement = () =>
    document.querySelector(absent) === null ? document.querySelector(present) : null
  window.carrelShown = new Promise((resolve) => {
    let frame: number | undefined
    const changes = new MutationObserver(() => {
      if (shownElement() !== null) frame ??= requestAnimationFrame(onFrame)
    })
    const onFrame = () => {
      frame = undefined
      // Reading its rectangles lays it out, so that the layout is part of the time.
      if (!shownElement()?.getClientRects().length) return
      changes.disconnect()
      resolve(performance.now())
    }
    changes.observe(document, { subtree: true, childList: true, attributes: true })
  })
}
