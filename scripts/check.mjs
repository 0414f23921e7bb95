// npm run check: format, types, unused code, lint and unit tests.
import { command } from './command.mjs'
import { install } from './setup.mjs'
import { checks, runSteps, unit } from './steps.mjs'

await command(async () => {
  await install()
  return runSteps([...checks, unit])
})
