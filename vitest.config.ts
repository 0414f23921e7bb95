import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { stubUnusedModules } from './scripts/build/stubUnusedModules.ts'
import { markdownPlugin } from './scripts/build/markdownPlugin.ts'

/** How long one test may take on a busy machine; the browser tests have a limit of their own. */
const testTimeout = 120_000
/** The first test file of a run may have to make the template database. */
const hookTimeout = 60_000

/** Small files with long tests. They start first, so that no processor waits for them at the end. */
const longFiles = [
  'scripts/new-resource.test.ts',
  'tests/platform/operations/backup.test.ts',
  'tests/platform/authorization/',
  'tests/torture/',
  'tests/fuzz/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.some((file) => moduleId.includes(`/${file}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Platform tests that replace or reload modules of the platform, and so need a module graph of their own. */
const mocking = [
  'tests/platform/authorization/rowSecurityAlone.test.ts',
  'tests/platform/calls/idempotency.test.ts',
  'tests/platform/calls/unknownCommit.test.ts',
]

/** Tests that start whole programs over and over: the product, its PostgreSQL, commands, a copy of the project. */
const processes = [
  'platform/db/embedded.test.ts',
  'scripts/new-resource.test.ts',
  'tests/platform/operations/{backup,commandUsage,containers,databaseAway,doctor,migrateCommand}.test.ts',
  'tests/platform/operations/{pgbouncer,replica,restart,severalCopies,shutdown}.test.ts',
  'tests/platform/operations/{singleConnection,supervisor}.test.ts',
  'tests/platform/reports/usageCopyCommand.test.ts',
  'tests/platform/uploads/uploadKilled.test.ts',
]

/** Tests that run in Node and need no browser. */
const unit = {
  environment: 'node' as const,
  // No test may depend on those before it.
  sequence: { shuffle: { tests: true } },
  globalSetup: ['tests/support/globalSetup.ts'],
  testTimeout,
  hookTimeout,
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // By default one processor is left idle, which is half of a small machine.
    maxWorkers: '100%',
    // The order in which the tests of a file run; `--sequence.seed=N` is another one.
    sequence: { sequencer: LongestFirst, seed: 1 },
    tags: [
      {
        name: 'long',
        description: 'Needs ten seconds or more; `npm test` leaves it to `npm test -- --all`.',
      },
    ],
    reporters: ['default'],
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          // Files of one worker share the loaded modules, which halves the time of the run.
          isolate: false,
          include: [
            'bench/**/*.test.ts',
            'contract/**/*.test.ts',
            'demo/**/*.test.ts',
            'platform/**/*.test.ts',
            'scale/cluster/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,contract,fuzz,platform,torture}/**/*.test.ts',
          ],
          exclude: [...mocking, ...processes],
        },
      },
      { test: { ...unit, name: 'mocking', include: mocking } },
      { test: { ...unit, name: 'processes', isolate: false, include: processes } },
      {
        // The portal's own code runs with the replacements of its build.
        plugins: [stubUnusedModules(), markdownPlugin()],
        test: {
          name: 'portal',
          environment: 'jsdom',
          // Files of one worker share the loaded modules and the page, which halves the time of the run.
          isolate: false,
          sequence: { shuffle: { tests: true } },
          server: { deps: { inline: [/node_modules\/(react-admin|ra-[\w-]+|@mui|zod|axios)\//] } },
          include: ['src/**/*.test.{ts,tsx}', 'tests/portal/**/*.test.tsx'],
          setupFiles: [
            'tests/support/reactDebugInfo.ts',
            'tests/support/nodeForms.ts',
            'tests/support/layout.ts',
            'tests/support/freshPage.ts',
            'tests/support/elementErrors.ts',
          ],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout,
          hookTimeout,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
