import { defineConfig } from 'vitest/config'

/** The tests of `npm run test:scale`, which need the packages of `scale/package.json`. */
export default defineConfig({
  test: {
    include: ['scale/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    // The engine belongs to its process and is loaded once.
    pool: 'forks',
    maxWorkers: 1,
    sequence: { shuffle: { tests: true } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
