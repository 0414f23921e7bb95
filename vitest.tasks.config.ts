import { defineConfig } from 'vitest/config'
import { mainTaskFiles, mainTasks } from './tests/demo/mainTasks.ts'
import browser from './vitest.e2e.config.ts'

const names = ['by keyboard: ', ...mainTasks.map((task) => task.replace('%s', '.*'))]

/** The short run in a browser, as part of `npm test`: the main tasks of the product, and the core tasks by keyboard. */
export default defineConfig({
  test: {
    ...browser.test,
    name: 'tasks',
    include: ['tests/e2e/keyboard.test.ts', mainTaskFiles],
    testNamePattern: new RegExp(names.join('|')),
  },
})
