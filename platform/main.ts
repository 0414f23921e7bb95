import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { exitAfterFailedStart, exitCodes, exitOnUncaughtErrors } from './exit.ts'
import { limitServer, serverOptions } from './http/serverLimits.ts'
import { loadPortalServer } from './http/ssr.ts'
import { startWatchdog } from './http/watchdog.ts'
import { startPlatform } from './start.ts'

const startedAt = performance.now()

try {
  const config = readConfig(process.env)
  const started = await startPlatform(config)
  const { platform } = started
  exitOnUncaughtErrors(platform.log)
  const files = join(import.meta.dirname, '../dist')
  const portalServer = await loadPortalServer(files)
  const app = createApp(platform, { files, content: config.contentDir, server: portalServer })
  const server = serve(
    { fetch: app.fetch, port: config.port, hostname: config.host, serverOptions: serverOptions() },
    ({ port }) => {
      platform.log.info(
        `ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s on ${config.publicUrl}`,
      )
      if (port !== config.port) platform.log.info(`listening on port ${port}`)
    },
  )
  limitServer(server as Server)
  startWatchdog(platform)
  server.once('error', exitAfterFailedStart)
  let stopping = false
  const shutDown = (signal: string) => {
    // Ctrl-C reaches us twice: from the terminal, and passed on by npm start.
    if (stopping) return
    stopping = true
    platform.log.info(`${signal}: stopping`)
    // Calls under way are finished, new connections are not taken.
    server.close(() => {
      started.stop().then(
        () => process.exit(exitCodes.stopped),
        (error: unknown) => {
          platform.log.error({ err: error }, 'stopping failed')
          process.exit(exitCodes.failed)
        },
      )
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
} catch (error) {
  exitAfterFailedStart(error)
}
