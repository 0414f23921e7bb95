import { join } from 'node:path'
import { aborted } from 'node:util'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { StartError } from './db/startError.ts'
import { exitAfterFailedStart, exitCodes, exitOnUncaughtErrors } from './exit.ts'
import { createLimitedServer } from './http/limits/serverLimits.ts'
import { closeServer, shutdownDeadlineMs } from './http/shutdown.ts'
import { loadPortalServer } from './http/ssr.ts'
import { startWatchdog } from './http/watchdog.ts'
import { startPlatform } from './start.ts'
import { StoppedError, stopSignal } from './stopSignal.ts'
import { errorCode } from './errorCode.ts'

const startedAt = performance.now()
const stopping = stopSignal('Stopped')

try {
  const config = readConfig(process.env)
  const started = await startPlatform(config, stopping)
  const { platform } = started
  exitOnUncaughtErrors(platform.log)
  const files = join(import.meta.dirname, '../dist')
  const portalServer = await loadPortalServer(files)
  const app = createApp(platform, { files, content: config.contentDir, server: portalServer })
  const server = createLimitedServer(app.fetch, {
    hostname: config.host,
    stallMs: config.downloadStallMs,
    onFailure: (error) => platform.log.error({ err: error }, 'a request was not answered'),
  })
  server.listen(config.port, config.host, () => {
    platform.log.info(
      `ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s on ${config.publicUrl}`,
    )
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : config.port
    if (port !== config.port) platform.log.info(`listening on port ${port}`)
  })
  startWatchdog(platform)
  server.once('error', (error) => void endFailedStart(error))
  /** Ends what has started, the platform's own PostgreSQL among it, because nobody listens. */
  const endFailedStart = async (error: Error) => {
    await started.stopJobs()
    await started.closeDatabase()
    exitAfterFailedStart(
      errorCode(error) === 'ENOTFOUND'
        ? new StartError(
            `HOST: ${config.host} is neither an address nor a known name of this machine.`,
            { needsOperator: true, cause: error },
          )
        : error,
    )
  }
  /** Ends the process with work under way; its own PostgreSQL ends before it, because it would run on without it. */
  const endUnfinished = async () => {
    platform.log.error('stopping took too long: the process ends with work under way')
    try {
      await started.stopDatabaseServer()
    } catch (error) {
      platform.log.error({ err: error }, 'the database could not be stopped')
    }
    process.exit(exitCodes.stopped)
  }
  const stop = async (signal: NodeJS.Signals) => {
    platform.readiness.isStopping = true
    platform.log.info(`${signal}: stopping`)
    setTimeout(() => void endUnfinished(), shutdownDeadlineMs).unref()
    try {
      const noticeMs = signal === 'SIGTERM' ? config.shutdownNoticeMs : 0
      await Promise.all([closeServer(server, noticeMs), started.stopJobs()])
      await started.closeDatabase()
      process.exit(exitCodes.stopped)
    } catch (error) {
      platform.log.error({ err: error }, 'stopping failed')
      process.exit(exitCodes.failed)
    }
  }
  // Once: Ctrl-C arrives twice, from the terminal and passed on by npm start.
  void aborted(stopping, process).then(() => stop((stopping.reason as StoppedError).signal))
} catch (error) {
  if (error instanceof StoppedError) process.exit(exitCodes.stopped)
  exitAfterFailedStart(error)
}
