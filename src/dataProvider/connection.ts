import { basePath } from '../../contract/kernel/base.ts'
import { platformPaths } from '../paths.ts'
import { settings } from '../settings.ts'

const listeners = new Set<() => void>()
let reachable = true
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds between two health checks while the platform is unreachable. */
const interval = 4000

/**
 * Whether the platform is reachable. Every call reports to it; while the platform is unreachable,
 * it polls the health check.
 */
export const connection = {
  isReachable: (): boolean => reachable,

  report: (answered: boolean): void => {
    if (answered !== reachable) {
      reachable = answered
      for (const listener of listeners) listener()
    }
    clearTimeout(timer)
    if (!answered) timer = setTimeout(() => void connection.check(), interval)
  },

  check: async (): Promise<void> => {
    try {
      const address = `${settings.platformUrl}${basePath}${platformPaths.health}`
      connection.report((await fetch(address, { cache: 'no-store' })).ok)
    } catch {
      // A failed health check means that the platform is still unreachable.
      connection.report(false)
    }
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

window.addEventListener('offline', () => connection.report(false))
window.addEventListener('online', () => void connection.check())
