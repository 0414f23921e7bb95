import { createApp } from '../../platform/app.ts'
import { readConfig } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { connect } from '../../platform/db/connection/connect.ts'
import { systemRole } from '../../platform/db/roles.ts'
import type { Database } from '../../platform/db/schema.ts'
import { refuseSecondConnection } from '../../platform/db/connection/secondConnection.ts'
import { startForwarding } from '../../platform/ddr/forward/forwarding.ts'
import { DownloadSlots } from '../../platform/http/limits/downloadSlots.ts'
import { createThrottles } from '../../platform/http/limits/throttles.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { startSender } from '../../platform/mail/sender.ts'
import { articleLists } from '../../platform/ports/articleLists.ts'
import { postgresUsage } from '../../platform/usage/postgres.ts'
import { startUsageWorker } from '../../platform/usage/worker.ts'
import pino from 'pino'
import { PgliteSocket } from '../database/pgliteSocket.ts'
import { browserFiles } from '../ports/blobs.ts'
import { addFiles } from '../ports/files.ts'
import { noNetwork } from '../ports/network.ts'
import { deleteDatabase, openDatabase } from './database.ts'
import { site } from './site.ts'
import { filesName, forgetState, readCookies, recordWorld, saveCookies } from './state.ts'

/** The running demo. */
export interface Demo {
  /** Answers a request of the portal. */
  fetch(request: Request): Response | Promise<Response>
  /** Stores what has changed, so that it outlives the worker. */
  save(): Promise<void>
  /** Stops everything and forgets all changes. */
  discard(): Promise<void>
}

/** Where the app looks for the portal. */
const portalFolder = '/portal'

/** Starts the platform on the database in the browser. */
export async function startDemo(): Promise<Demo> {
  const [{ database, world }, index] = await Promise.all([
    openDatabase(new URL('demo/', site)),
    fetch(new URL('portal.html', site)).then((response) => response.text()),
    readCookies(),
  ])
  addFiles({ [`${portalFolder}/index.html`]: index })
  const settings = { PUBLIC_URL: site.origin, DATA_DIR: '/data', DEMO: 'on', LOG_LEVEL: 'warn' }
  // The demo may be in a folder of a host, where an installation cannot be.
  const config = { ...readConfig(settings), publicUrl: site.href.replace(/\/$/, '') }
  const log = pino({ level: config.logLevel })
  const { db, pool } = connect<Database>(
    { stream: () => new PgliteSocket(database), user: 'postgres', host: 'pglite' },
    {
      poolSize: 1,
      role: systemRole,
      timeZone: config.timeZone,
      onIdleError: (error) => log.warn({ err: error }, 'the connection broke'),
      // With one connection, whoever waited for a second one would wait for ever.
      onAcquire: refuseSecondConnection,
    },
  )
  const platform: Platform = {
    config,
    db,
    clock: () => new Date(),
    log,
    metrics: createMetrics(),
    ...createThrottles(pool, config),
    downloadSlots: new DownloadSlots(),
    readiness: { isStopping: false },
    usage: postgresUsage,
    blobs: await browserFiles(filesName),
    network: noNetwork,
    articleLists: articleLists(config, log),
    secretKey: 'the demo has no secrets of its own',
    operatorToken: crypto.randomUUID(),
  }
  const app = createApp(platform, { files: portalFolder, content: '/content' })
  const jobs = [startUsageWorker(platform), startForwarding(platform), startMails(platform)]
  let isDiscarded = false
  let saved = Promise.resolve()
  const store = async () => {
    if (isDiscarded) return
    await database.syncToFs()
    await saveCookies()
    // The last: a world that is not stored whole is loaded anew.
    await recordWorld(world)
  }
  return {
    fetch: (request) => app.fetch(request),
    save() {
      saved = saved.then(store, store)
      return saved
    },
    async discard() {
      isDiscarded = true
      await saved
      await Promise.all(jobs.map((job) => job.stop()))
      await db.destroy()
      await database.close()
      await deleteDatabase()
      await forgetState()
    },
  }
}

/** Takes mails from the outbox as a relay would, and delivers them to nobody. */
const startMails = ({ db, clock, log, config, blobs }: Platform) =>
  startSender({
    db,
    clock,
    log,
    from: config.mailFrom,
    readAttachment: (key) => blobs.read(key),
    transport: ({ mail }) => {
      log.info({ subject: mail.subject, to: mail.toAddresses }, 'a mail that nobody receives')
      return Promise.resolve({
        delivered: [...mail.toAddresses, ...mail.ccAddresses],
        deferred: [],
        refused: [],
      })
    },
  })
