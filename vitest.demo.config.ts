import path from 'node:path'
import { defineConfig } from 'vitest/config'

const support = path.resolve(import.meta.dirname, 'tests/support')

/** Tests of the product that also run on the demo: its main tasks, without what only a server has. */
const mainTasks = [
  'a librarian signs in and is still signed in after a reload',
  'a wrong password is told',
  'the dashboard of meridian fits',
  'the address keeps filter and page of a list',
  'titles are checked, uploaded and taken back',
  'the next request that waits is one key away',
  'a librarian saves a change with Ctrl-S',
  'IP ranges are checked, counted, pasted and saved',
  'users are looked at, created',
  'the file of a report has the rows and the total on screen',
  'the file of a report has the header and the rows of the screen',
]

/** Main tasks of the product, by its own tests, and what only the demo does, on the demo as a static site. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^\.{1,2}\/(?:support\/)?product\.ts$/, replacement: `${support}/demoProduct.ts` },
    ],
  },
  test: {
    name: 'demo',
    environment: 'node',
    include: [
      'tests/demo/*.test.ts',
      'tests/e2e/{counter,dashboards,delivery,holdings,organization,reports,signIn,userUpload}.test.ts',
    ],
    testNamePattern: new RegExp(
      [
        ...mainTasks,
        'one click signs in',
        'in one browser',
        'starting over',
        'in a folder of a host',
      ].join('|'),
    ),
    globalSetup: ['tests/support/globalSetup.ts', 'tests/support/demoSetup.ts'],
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
