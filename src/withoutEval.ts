import type { config } from 'zod'

declare global {
  /** Where zod keeps its settings, for all copies of it. */
  var __zod_globalConfig: ReturnType<typeof config> | undefined
}

/**
 * Schemas are not compiled by eval, which the content security policy refuses. Each asks when it is made, and in
 * the built portal they are made before any module that could call `config`: so it is set before zod is there.
 */
globalThis.__zod_globalConfig = { jitless: true }
