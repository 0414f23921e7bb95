// npm run dev: the platform restarts and the portal reloads as their sources change.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

const port = Number(process.env['PORT'] || 8080)
const platformPort = port + 1

await command(async () => {
  await install()
  const url = `http://localhost:${port}`
  const platform = runNode(['--watch', '--watch-preserve-output', 'platform/main.ts'], {
    env: { PORT: String(platformPort), PUBLIC_URL: url },
    forwardSignals: true,
  })
  const portal = runNode(['scripts/portalServer.mjs', String(port), String(platformPort)], {
    forwardSignals: true,
  })
  return Math.max(...(await Promise.all([platform, portal])))
})
