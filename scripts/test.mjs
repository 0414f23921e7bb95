// npm test: everything, from a bare clone.
import { ensureChromium } from './programs/chromium.mjs'
import { ensureNginx } from './programs/nginx.mjs'
import { ensurePgBouncer } from './programs/pgbouncer.mjs'
import { build, command, install } from './setup.mjs'
import { browser, checks, figures, portal, runSteps, timeZones } from './steps.mjs'

await command(async () => {
  const start = performance.now()
  await install()
  const chromium = await ensureChromium()
  await ensurePgBouncer()
  await ensureNginx()
  await build()
  console.log(`Set up in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  return runSteps([...checks, [figures, ...timeZones], portal, browser(chromium)])
})
