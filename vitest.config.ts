import { defineConfig } from 'vitest/config'
import { leaveOut } from './scripts/leaveOut.ts'

/** How long one test may take; the browser tests have a limit of their own. */
const testTimeout = 30_000
/** The first test file of a run may have to make the template database. */
const hookTimeout = 60_000

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'bench/**/*.test.ts',
            'contract/**/*.test.ts',
            'platform/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,contract,fuzz,platform,torture}/**/*.test.ts',
          ],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout,
          hookTimeout,
        },
      },
      {
        // The portal's own code runs with the replacements of its build.
        plugins: [leaveOut()],
        test: {
          name: 'portal',
          environment: 'jsdom',
          server: { deps: { inline: [/node_modules\/(react-admin|ra-[\w-]+|@mui|zod|axios)\//] } },
          include: ['src/**/*.test.{ts,tsx}', 'tests/portal/**/*.test.tsx'],
          setupFiles: ['tests/support/nodeForms.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
})
