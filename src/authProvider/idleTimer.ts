import {
  activityPingMs,
  idleLimitMs,
  idleState,
  type IdleState,
} from '../../contract/session/idle.ts'
import { settings } from '../settings.ts'
import { storeText } from '../storeText.ts'

/**
 * Storage key, shared by all tabs, of the time of the last user activity in milliseconds since the
 * epoch.
 */
const activityKey = 'carrel.activity'

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
const tickMs = 1_000

interface Options {
  /** Reports activity to the platform; called at most once a minute, and only after real input. */
  ping: () => void
  /** Called when the idle limit has passed in this tab, and therefore in every tab. */
  onOver: () => void
}

/** The idle timer of one tab. */
export interface IdleTimer {
  read: () => IdleState
  subscribe: (listener: () => void) => () => void
  /** Restarts the idle period in all tabs, because the user chose to stay signed in. */
  keep: () => void
  start: () => void
  stop: () => void
}

/**
 * Returns an idle timer for this tab. Tabs share the time of the last activity through local
 * storage. Idleness is measured by the clock and not by timers, so a tab that was frozen, or a
 * machine that slept, notices on waking that the limit has passed, and one active tab keeps all
 * others signed in. While the warning is shown, only its buttons count as activity.
 */
export function createIdleTimer({ ping, onOver }: Options): IdleTimer {
  const listeners = new Set<() => void>()
  let current: IdleState = { state: 'active' }
  let lastPing = Date.now()
  /**
   * Time of the latest activity that this tab knows of. It holds where the browser has no space, and while another tab
   * replaces the session, which removes the stored time before the next one is there.
   */
  let latestActivity = 0

  const storeActivity = (now: number) => {
    latestActivity = now
    storeText(activityKey, String(now))
  }
  const lastActivity = () => {
    const stored = Number(window.localStorage.getItem(activityKey)) || 0
    latestActivity = Math.max(stored, latestActivity)
    // If the clock was set back, the time must not lie in the future.
    return Math.min(latestActivity, Date.now())
  }
  const evaluate = () => {
    const next = idleState(lastActivity(), Date.now(), idleLimitMs(settings.sessionIdleMs))
    if (sameState(current, next)) return
    current = next
    for (const listener of listeners) listener()
    if (next.state === 'over') {
      stop()
      onOver()
    }
  }
  const record = () => {
    const now = Date.now()
    // The limit is minutes long, so the time of the last activity is stored at most once a second.
    if (now - lastActivity() >= tickMs) storeActivity(now)
    if (now - lastPing >= activityPingMs) {
      lastPing = now
      ping()
    }
  }
  const onInput = () => {
    evaluate()
    if (current.state === 'active') record()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === activityKey) evaluate()
  }
  let timer: ReturnType<typeof setInterval> | undefined

  function start() {
    record()
    timer = setInterval(evaluate, tickMs)
    for (const input of inputs)
      window.addEventListener(input, onInput, { capture: true, passive: true })
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', evaluate)
  }

  function stop() {
    clearInterval(timer)
    for (const input of inputs) window.removeEventListener(input, onInput, true)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', evaluate)
  }

  return {
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keep: () => {
      if (current.state === 'over') return
      record()
      evaluate()
    },
    start,
    stop,
  }
}

const sameState = (a: IdleState, b: IdleState): boolean =>
  a.state === b.state &&
  (a.state !== 'warning' || b.state !== 'warning' || a.secondsLeft === b.secondsLeft)
