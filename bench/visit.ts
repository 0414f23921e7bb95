import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'chrome-remote-interface'
import { evaluate, throttle } from './browserSession.ts'
import type { Profile } from './chromium.ts'
import { type Goal, installProbe } from './probe.ts'

/** Milliseconds without a request after which the first page, and later a screen, counts as settled. */
const firstQuietMs = 2_000
const screenQuietMs = 400

/** Longest wait for a goal or for a settled page, in milliseconds. */
const timeoutMs = 30_000

/** Milliseconds from when a pointer comes to rest on something to when a hand presses it. */
const hoverMs = 100

/** One thing that a user does, from its last pointer or key press to when its result is laid out. */
export interface Step {
  what: string
  goal: Goal
  act: (page: Page) => Promise<void>
}

/** The times of a step. */
export interface StepResult {
  what: string
  /** Milliseconds from the last press to the goal. */
  shownMs: number
  /** The longest interaction of the step, in milliseconds. */
  latencyMs: number
}

/** A tab of a cold profile, and the presses of a user in it. */
export interface Page {
  tab: Client
  click: (selector: string) => Promise<void>
  type: (text: string) => Promise<void>
}

/** A page that is opened, and what a user does from there. */
export interface Visit {
  url: string
  /** Whether the page settles first; otherwise the first step follows as soon as the page answers. */
  waitsUntilSettled: boolean
  steps: readonly Step[]
}

/** What the time from the start of the navigation until the first page answers is called among the steps. */
export const firstPage = 'first page answers'

/**
 * Returns what the first page and each step of the visit took, in a new tab of the profile on a modest computer and
 * line.
 */
export async function makeVisit(
  { url, waitsUntilSettled, steps }: Visit,
  profile: Profile,
): Promise<StepResult[]> {
  const tab = await profile.openTab()
  await throttle(tab)
  const isQuiet = watchRequests(tab)
  await tab.Page.enable()
  await tab.Page.addScriptToEvaluateOnNewDocument({ source: `(${installProbe.toString()})()` })
  const loaded = tab.Page.loadEventFired()
  await tab.Page.navigate({ url })
  await loaded
  const shownMs = await evaluate<number>(
    tab,
    `carrelProbe.arm({ kind: 'portal' }), carrelProbe.reachedWithin(${timeoutMs})`,
  )
  await openMenuGroups(tab)
  if (waitsUntilSettled) await settle(tab, isQuiet, firstQuietMs)
  const measured: StepResult[] = [{ what: firstPage, shownMs, latencyMs: 0 }]
  for (const step of steps) {
    measured.push(await measure(tab, url, step))
    await settle(tab, isQuiet, screenQuietMs)
  }
  return measured
}

/** Performs a step and returns its time and latency; an error names the step and the page that the visit began with. */
async function measure(tab: Client, url: string, { what, goal, act }: Step): Promise<StepResult> {
  try {
    await evaluate(tab, `carrelProbe.arm(${JSON.stringify(goal)})`)
    await act(pageOf(tab))
    const shownMs = await evaluate<number>(tab, `carrelProbe.reachedWithin(${timeoutMs})`)
    const latencyMs = await evaluate<number>(tab, 'carrelProbe.latency()')
    return { what, shownMs, latencyMs }
  } catch (error) {
    throw new Error(`${what} (${url}): ${String(error)}`, { cause: error })
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
