import { base } from '../base.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { settings } from '../settings.ts'
import { platformPaths } from './platformPaths.ts'

const listeners = new Set<() => void>()
let isReachable = true
let slowCalls = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds between two health checks while the platform is unreachable. */
const checkIntervalMs = 4000

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function change(wasAnswered: boolean): void {
  if (wasAnswered !== isReachable) {
    isReachable = wasAnswered
    notifyListeners()
  }
  clearTimeout(timer)
  if (!wasAnswered) timer = setTimeout(() => void connection.check(), checkIntervalMs)
}

/**
 * Whether the platform is reachable, and whether a call waits long for it. Every call reports to it; while the platform
 * is unreachable, it polls the health check.
 */
export const connection = {
  isReachable: (): boolean => isReachable,

  /**
   * Takes whether a call was answered. An answer while the platform is unreachable may have been under way before, so
   * it only leads to a health check.
   */
  report: (wasAnswered: boolean): void => {
    if (wasAnswered && !isReachable) void connection.check()
    else change(wasAnswered)
  },

  /** Whether a call that the user waits for has had no answer for a while. */
  isSlow: (): boolean => slowCalls > 0,

  /** Takes that one more call waits long for its answer, or that one of them has ended. */
  reportSlow: (isSlow: boolean): void => {
    slowCalls += isSlow ? 1 : -1
    notifyListeners()
  },

  check: async (): Promise<void> => {
    try {
      const address = `${settings.platformUrl || base}${basePath}${platformPaths.health}`
      change((await fetch(address, { cache: 'no-store' })).ok)
    } catch {
      // A failed health check means that the platform is still unreachable.
      change(false)
    }
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

window.addEventListener('offline', () => connection.report(false))
window.addEventListener('online', () => void connection.check())
