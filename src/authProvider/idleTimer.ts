import { activityPingMs, idleState, type IdleState } from '../../contract/session/idle.ts'

/** Shared by all tabs of the browser: when anybody last did something, in milliseconds of the wall clock. */
export const activityKey = 'carrel.activity'

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
const tickMs = 1_000

interface Options {
  /** Tells the platform that somebody is at work; at most once a minute, and only after real input. */
  ping: () => void
  /** The time is up in this and so in every tab. */
  onOver: () => void
}

export interface IdleTimer {
  read: () => IdleState
  subscribe: (listener: () => void) => () => void
  /** The user answers the warning: all tabs go on. */
  keep: () => void
  start: () => void
  stop: () => void
}

/**
 * Watches one tab and agrees with the others through a time kept in storage. What counts is the wall clock at
 * that time, not timers: a tab that was frozen or a machine that slept finds out on waking, and an active tab
 * keeps all others alive. While the warning shows only its buttons count.
 */
export function createIdleTimer({ ping, onOver }: Options): IdleTimer {
  const listeners = new Set<() => void>()
  let current: IdleState = { state: 'active' }
  let lastPing = Date.now()

  const evaluate = () => {
    const next = idleState(lastActivity(), Date.now())
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
    // Once a second is enough for a limit of minutes.
    if (now - lastActivity() >= tickMs) window.localStorage.setItem(activityKey, String(now))
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

function lastActivity(): number {
  const stored = Number(window.localStorage.getItem(activityKey))
  // A clock that was set back must not make the last activity lie ahead.
  return Math.min(Number.isNaN(stored) ? 0 : stored, Date.now())
}

const sameState = (a: IdleState, b: IdleState): boolean =>
  a.state === b.state &&
  (a.state !== 'warning' || b.state !== 'warning' || a.secondsLeft === b.secondsLeft)
