import { base } from '../base.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { settings } from '../settings.ts'
import { platformPaths } from './platformPaths.ts'

const listeners = new Set<() => void>()
let isReachable = true
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds between two health checks while the platform is unreachable. */
const checkIntervalMs = 4000

function change(wasAnswered: boolean): void {
  if (wasAnswered !== isReachable) {
    isReachable = wasAnswered
    for (const listener of listeners) listener()
  }
  clearTimeout(timer)
  if (!wasAnswered) timer = setTimeout(() => void connection.check(), checkIntervalMs)
}

/**
 * Whether the platform is reachable. Every call reports to it; while the platform is unreachable,
 * it polls the health check.
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
