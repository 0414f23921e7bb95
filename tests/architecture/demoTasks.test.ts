import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mainTaskFiles, mainTasks } from '../demo/mainTasks.ts'

const sources = globSync(mainTaskFiles).map((file) => readFileSync(file, 'utf8'))

// The demo finds its tests by name: one that is renamed would be left out without a word.
it.each(mainTasks)('the demo runs the browser test “%s…”', (task) => {
  expect(sources.filter((source) => source.includes(`'${task}`))).toHaveLength(1)
})
