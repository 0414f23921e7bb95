import { defineConfig } from 'vitest/config'

/** The tests of `npm run test:upgrade`, which take the last release from the history of the repository. */
export default defineConfig({
  test: {
    name: 'upgrade',
    environment: 'node',
    include: ['tests/upgrade/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts', 'tests/upgrade/checkOutRelease.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
