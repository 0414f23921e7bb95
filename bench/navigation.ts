import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'chrome-remote-interface'
import type { Account } from '../tests/support/accounts.ts'
import { cpuSlowdown, enter, evaluate, type Session, signIn, throttle } from './browserSession.ts'
import { type Build, withBuilds } from './builds.ts'
import { type Chromium, withChromium } from './chromium.ts'
import { type Bench, compared, type Figure } from './figures.ts'
import { type Goal, installProbe } from './probe.ts'

const runs = 3

/** Milliseconds without a request after which the dashboard, and later a screen, counts as settled. */
const dashboardQuietMs = 2_000
const screenQuietMs = 400

/** Longest wait for a goal or for a settled page, in milliseconds. */
const timeoutMs = 30_000

/** Milliseconds from when a pointer comes to rest on something to when a hand presses it. */
const hoverMs = 100

/** The interaction latency that still feels direct, in milliseconds (Interaction to Next Paint, "good" is 200). */
const latencyBudgetMs = 100

/** One thing that a user does, from its last pointer or key press to when its result is laid out. */
interface Step {
  what: string
  goal: Goal
  act: (page: Page) => Promise<void>
}

interface Measured {
  what: string
  /** Milliseconds from the last press to the goal. */
  shown: number
  /** The longest interaction of the step, in milliseconds. */
  latency: number
}

/** A tab of a cold profile, and the presses of a user in it. */
interface Page {
  tab: Client
  click: (selector: string, text?: string) => Promise<void>
  type: (text: string) => Promise<void>
}

/** A dashboard opened by an account, and what is done from there. */
interface Visit {
  account: Account
  /** Whether the dashboard settles first; otherwise the first step follows as soon as the portal is there. */
  settled: boolean
  steps: Step[]
}

const link = (path: string) => `nav a[href="${path}"]`

/** Opens a screen from the menu. */
const open = (what: string, path: string, kind: 'rows' | 'fields' | 'figures' = 'rows'): Step => ({
  what,
  goal: { kind },
  act: ({ click }) => click(link(path)),
})

const titlesPath = '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources'
const content = '#main-content'
/** A word that some titles of the demo world hold and others do not. */
const typed = 'chem'

const onTheList: Step[] = [
  {
    what: 'page 2',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} nav [aria-label="Page 2"]`),
  },
  {
    what: 'sort',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} thead [data-field=title]`),
  },
  {
    what: 'facet',
    goal: { kind: 'otherRows' },
    act: async ({ click }) => {
      await click(`${content} [role=combobox]`)
      await click('[role=listbox] [data-value=print]')
    },
  },
  {
    what: 'typed filter',
    goal: { kind: 'rowsWith', text: typed },
    act: async ({ click, type }) => {
      await click(`${content} input[name=title]`)
      await type(typed)
    },
  },
]

const visits: Visit[] = [
  {
    account: 'meridian',
    settled: true,
    steps: [
      open('open titles', titlesPath),
      ...onTheList,
      open('back to the dashboard', '/dashboard', 'figures'),
      open('open Organization Details', '/orgDetails', 'fields'),
      open('open open access', '/ResourceMgmt/ManageOASubscription'),
      open('open requests received', '/DDR/Received'),
      open('open requests sent', '/DDR/Sent'),
    ],
  },
  {
    account: 'consortium',
    settled: true,
    steps: [
      open('open consortium packages', '/ResourceMgmt/ManageConsortiaSubscription'),
      open('open consortium resources', '/ResourceMgmt/ViewConsortiaResources'),
      open('open member libraries', '/memberLibraries'),
    ],
  },
  {
    account: 'meridian',
    settled: false,
    steps: [open('open titles at once', titlesPath)],
  },
  {
    account: 'meridian',
    settled: false,
    steps: [open('open Organization Details at once', '/orgDetails', 'fields')],
  },
]

/** What a signed-in user does, in a fresh browser profile each time. */
export const navigation: Bench = {
  name: `Navigation (Chromium, CPU ${cpuSlowdown}× slower, 9 Mbit/s, 60 ms; ${runs} runs)`,
  run: ({ against }) =>
    withBuilds(against, async (builds) => {
      const measured = builds.map((): Measured[] => [])
      const sessions = await sessionsOf(builds)
      await withChromium(async (chromium) => {
        for (let run = 0; run < runs; run += 1) {
          for (const visit of visits) {
            for (const [at, build] of builds.entries()) {
              const session = sessions.get(sessionKey(build, visit.account))
              if (session === undefined) throw new Error(`${visit.account} is not signed in`)
              measured[at]?.push(...(await make(visit, { chromium, url: build.url, session })))
            }
          }
        }
      })
      return figuresOf(measured)
    }),
}

const sessionKey = (build: Build, account: Account) => `${build.url} ${account}`

async function sessionsOf(builds: readonly Build[]): Promise<Map<string, Session>> {
  const sessions = new Map<string, Session>()
  for (const build of builds) {
    for (const account of new Set(visits.map((visit) => visit.account))) {
      sessions.set(sessionKey(build, account), await signIn(build.url, account))
    }
  }
  return sessions
}

/** The time of each step, then the latency of each. */
function figuresOf(measured: readonly Measured[][]): Figure[] {
  const steps = visits.flatMap((visit) => visit.steps)
  const valuesOf = (what: string, value: (one: Measured) => number) =>
    measured.map((build) => build.filter((one) => one.what === what).map(value))
  return [
    ...steps.map(({ what }) =>
      compared(
        what,
        'ms',
        valuesOf(what, ({ shown }) => shown),
      ),
    ),
    ...steps.map(({ what }) =>
      compared(
        `latency, ${what}`,
        'ms',
        valuesOf(what, ({ latency }) => latency),
        {
          budget: latencyBudgetMs,
        },
      ),
    ),
  ]
}

interface Browser {
  chromium: Chromium
  url: string
  session: Session
}

async function make(visit: Visit, { chromium, url, session }: Browser): Promise<Measured[]> {
  const profile = await chromium.openProfile()
  try {
    await enter(profile, url, session)
    const tab = await profile.openTab()
    await throttle(tab)
    const isQuiet = watchRequests(tab)
    await tab.Page.enable()
    await tab.Page.addScriptToEvaluateOnNewDocument({ source: `(${installProbe.toString()})()` })
    const loaded = tab.Page.loadEventFired()
    await tab.Page.navigate({ url: `${url}/dashboard` })
    await loaded
    await evaluate(
      tab,
      `carrelProbe.arm({ kind: 'portal' }), carrelProbe.reachedWithin(${timeoutMs})`,
    )
    await openMenuGroups(tab)
    if (visit.settled) await settle(tab, isQuiet, dashboardQuietMs)
    const measured: Measured[] = []
    for (const step of visit.steps) {
      measured.push(await measure(tab, step))
      await settle(tab, isQuiet, screenQuietMs)
    }
    return measured
  } finally {
    await profile.close()
  }
}

/** Performs a step and returns its time and latency. */
async function measure(tab: Client, { what, goal, act }: Step): Promise<Measured> {
  try {
    await evaluate(tab, `carrelProbe.arm(${JSON.stringify(goal)})`)
    await act(pageOf(tab))
    const shown = await evaluate<number>(tab, `carrelProbe.reachedWithin(${timeoutMs})`)
    const latency = await evaluate<number>(tab, 'carrelProbe.latency()')
    return { what, shown, latency }
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error })
  }
}

function pageOf(tab: Client): Page {
  return {
    tab,
    click: async (selector) => {
      const { x, y } = await evaluate<{ x: number; y: number }>(
        tab,
        `carrelProbe.place(${JSON.stringify(selector)})`,
      )
      const at = { x, y, button: 'left', clickCount: 1 } as const
      await tab.Input.dispatchMouseEvent({ type: 'mouseMoved', x, y })
      await pause(hoverMs)
      await tab.Input.dispatchMouseEvent({ type: 'mousePressed', ...at })
      await tab.Input.dispatchMouseEvent({ type: 'mouseReleased', ...at })
    },
    type: async (text) => {
      for (const key of text) {
        await tab.Input.dispatchKeyEvent({ type: 'keyDown', key, text: key })
        await tab.Input.dispatchKeyEvent({ type: 'keyUp', key })
      }
    },
  }
}

/** Opens the groups of the menu, so that all its links show. */
const openMenuGroups = (tab: Client) => evaluate(tab, 'carrelProbe.openGroups()')

/** Watches the requests of a tab; returns for how many milliseconds it has had none. */
function watchRequests(tab: Client): () => number {
  const pending = new Set<string>()
  let changedAt = performance.now()
  const end = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId)
    changedAt = performance.now()
  }
  tab.Network.requestWillBeSent(({ requestId }) => {
    pending.add(requestId)
    changedAt = performance.now()
  })
  tab.Network.loadingFinished(end)
  tab.Network.loadingFailed(end)
  return () => (pending.size > 0 ? 0 : performance.now() - changedAt)
}

/** Waits until the tab has had no request for so long, and its main thread answers. */
async function settle(tab: Client, quietFor: () => number, quietMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (quietFor() < quietMs) {
    if (performance.now() > deadline) throw new Error('The page does not come to rest')
    await evaluate(tab, 'new Promise((resolve) => setTimeout(resolve, 100))')
  }
}
