import { defineConfig } from 'vitest/config'
import { demoAccount, mainTaskFiles, mainTasks } from './tests/demo/mainTasks.ts'
import browser from './vitest.e2e.config.ts'

/** The main tasks of the product in a browser, as part of `npm test`. */
export default defineConfig({
  test: {
    ...browser.test,
    name: 'tasks',
    include: [mainTaskFiles],
    testNamePattern: new RegExp(mainTasks.map((task) => task.replace('%s', demoAccount)).join('|')),
  },
})
