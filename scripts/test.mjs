// npm test: the checks and tests of every change, from a bare clone. With --all also the long ones, which continuous
// integration runs: those with the tag `long`, whole programs, time zones, the figures of a whole world, and every
// test in the browser.
import { ensureChromium } from './programs/chromium.mjs'
import { ensureNginx } from './programs/nginx.mjs'
import { ensurePgBouncer } from './programs/pgbouncer.mjs'
import { command } from './command.mjs'
import { build, install } from './setup.mjs'
import {
  allPortal,
  allUnit,
  browser,
  checks,
  figures,
  longTests,
  mainTasks,
  portal,
  runSteps,
  timeZones,
  unit,
} from './steps.mjs'

const isAll = process.argv.includes('--all')

await command(async () => {
  const start = performance.now()
  await install()
  const chromium = await ensureChromium()
  await ensurePgBouncer()
  await ensureNginx()
  await build()
  console.log(`Set up in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  return runSteps(
    isAll
      ? [...checks, allUnit, longTests, [figures, ...timeZones], allPortal, browser(chromium)]
      : [...checks, unit, portal, mainTasks(chromium)],
  )
})
