import { basePath } from '../../contract/kernel/base.ts'
import { platformPaths } from '../paths.ts'
import { settings } from '../settings.ts'

const listeners = new Set<() => void>()
let reachable = true
let timer: ReturnType<typeof setTimeout> | undefined

/** How often a lost platform is asked for. */
const interval = 4000

/** Whether the platform answers. Told by every call; once lost, it asks until it is back. */
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
      // Still no answer: that is what the banner says.
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
