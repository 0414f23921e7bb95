import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { demoAccount, mainTaskFiles, mainTasks } from './tests/demo/mainTasks.ts'

const support = path.resolve(import.meta.dirname, 'tests/support')

/** Main tasks of the product, by its own tests, and what only the demo does, on the demo as a static site. */
export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^\.{1,2}\/(?:support\/browser\/)?product\.ts$/,
        replacement: `${support}/browser/demoProduct.ts`,
      },
    ],
  },
  test: {
    name: 'demo',
    environment: 'node',
    include: ['tests/demo/*.test.ts', mainTaskFiles],
    testNamePattern: new RegExp(
      [
        ...mainTasks.map((task) => task.replace('%s', demoAccount)),
        'one click signs in',
        'in one browser',
        'starting over',
        'in a folder of a host',
      ].join('|'),
    ),
    globalSetup: ['tests/support/globalSetup.ts', 'tests/support/browser/demoSetup.ts'],
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
