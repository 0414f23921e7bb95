import type { config } from 'zod'

declare global {
  /** zod's global configuration, shared by all copies of zod. */
  var __zod_globalConfig: ReturnType<typeof config> | undefined
}

/**
 * Disables schema compilation by eval, which the content security policy forbids. zod reads this
 * when a schema is created, and the built portal creates schemas before any module could call
 * `config`, so it is set before zod is loaded.
 */
globalThis.__zod_globalConfig = { jitless: true }
