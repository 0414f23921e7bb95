import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { freeBytesOf } from '../ports/diskSpace.ts'
import { createLog } from '../ports/log.ts'
import { ClickHouseServer } from '../usage/clickhouse/clientStore.ts'
import { requireVersion } from '../usage/clickhouse/schemaStore.ts'
import { openBlobs } from '../ports/blobs.ts'
import {
  examine,
  failed,
  type Finding,
  ok,
  partTimeoutMs,
  type Result,
  warning,
} from './finding.ts'

/** Free bytes below which the disk is nearly full, and below which PostgreSQL is about to stop. */
const littleSpaceBytes = 2_000_000_000
const tooLittleSpaceBytes = 200_000_000

/** Returns the finding about the store of files: a file is written, read and deleted. */
export function examineFiles({ filesUrl }: Config): Promise<Finding> {
  const isBucket = filesUrl.startsWith('s3://')
  return examine(
    'files',
    async () => {
      const blobs = await openBlobs(filesUrl, { idleMs: partTimeoutMs })
      const key = `doctor/${randomUUID()}`
      const bytes = Buffer.from('npm run doctor')
      await blobs.put(key, bytes)
      const isSame = (await blobs.read(key)).equals(bytes)
      await blobs.remove(key)
      return isSame
        ? ok(`written, read and deleted in ${isBucket ? 'the bucket' : filesUrl}`)
        : failed('a file was read differently than it was written')
    },
    {
      advice: isBucket
        ? 'Check FILES_URL, AWS_REGION and the keys, which must allow to put, get, list and delete objects'
        : `Let the user that runs Carrel write to ${filesUrl}, or set FILES_URL`,
    },
  )
}

/** Returns the finding about mail: a conversation with the relay up to the sign-in, or the folder of mails. */
export function examineMail({ smtpUrl, mailFolder }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    return examine(
      'mail',
      async () => {
        await writeProbe(mailFolder)
        return warning(
          `no relay: mails are only written to ${mailFolder}. Set SMTP_URL to send them`,
        )
      },
      { advice: `Let the user that runs Carrel write to ${mailFolder}, or set SMTP_URL` },
    )
  }
  return examine(
    'mail',
    async () => {
      const relay = createTransport({
        url: smtpUrl,
        connectionTimeout: partTimeoutMs,
        greetingTimeout: partTimeoutMs,
        socketTimeout: partTimeoutMs,
      })
      try {
        await relay.verify()
      } finally {
        relay.close()
      }
      return ok(`the relay ${new URL(smtpUrl).host} accepts the connection`)
    },
    { advice: 'Check SMTP_URL: host, port, user, password, and smtps:// for a port with TLS' },
  )
}

/** Returns the findings about the services that are configured. */
export function examineServices({ solrUrl, searchPortalUrl }: Config): Promise<Finding[]> {
  const services = [
    ...(solrUrl === undefined
      ? []
      : [{ part: 'search index', setting: 'SOLR_URL', url: solrQuery(solrUrl) }]),
    ...(searchPortalUrl === undefined
      ? []
      : [{ part: 'search portal', setting: 'SEARCH_PORTAL_URL', url: searchPortalUrl }]),
  ]
  return Promise.all(
    services.map(({ part, setting, url }) =>
      examine(
        part,
        async () => {
          const { host } = new URL(url)
          const response = await fetch(url, {
            redirect: 'manual',
            signal: AbortSignal.timeout(partTimeoutMs),
          })
          await response.body?.cancel()
          return response.status < 400
            ? ok(`${host} answers`)
            : failed(`${host} answers with status ${response.status}. Check ${setting}`)
        },
        { advice: `Check ${setting}` },
      ),
    ),
  )
}

/** Returns the address of a query that a Solr server answers without reading documents. */
const solrQuery = (solrUrl: string): string => `${solrUrl.replace(/\/$/, '')}/select?q=*:*&rows=0`

/** Returns the finding about the ClickHouse server of `USAGE_URL`; none without it. */
export async function examineClickHouse({ usageUrl }: Config): Promise<Finding[]> {
  if (usageUrl === undefined) return []
  const log = createLog({ level: 'silent', onError: () => undefined })
  const server = new ClickHouseServer({ server: usageUrl, log })
  const finding = await examine(
    'ClickHouse',
    async () => ok(`version ${await requireVersion(server)} answers`),
    {
      advice:
        'Check USAGE_URL: host, port (8123, with TLS 8443), user, password, and that the database exists. Meanwhile usage is recorded, and reports answer 503',
    },
  )
  await server.close()
  return [finding]
}

/** Returns the findings about lists of articles that are configured, and about public texts that cannot be read. */
export async function examineTexts(
  config: Pick<Config, 'retractionsFile' | 'openCopiesFile' | 'contentDir'>,
): Promise<Finding[]> {
  const readable = (part: string, setting: string, place: string) =>
    examine(
      part,
      async () => {
        await access(place, constants.R_OK)
        return ok(`${place} can be read`)
      },
      { advice: `Let the user that runs Carrel read it, or change ${setting}` },
    )
  const { retractionsFile, openCopiesFile, contentDir } = config
  const content = await readable('public texts', 'CONTENT_DIR', contentDir)
  return [
    ...(content.state === 'ok' ? [] : [content]),
    ...(retractionsFile === undefined
      ? []
      : [await readable('retractions', 'RETRACTIONS_FILE', retractionsFile)]),
    ...(openCopiesFile === undefined
      ? []
      : [await readable('open copies', 'OPEN_COPIES_FILE', openCopiesFile)]),
  ]
}

/** Returns the finding about the disk of `DATA_DIR`. */
export function examineDisk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  return examine(
    'disk',
    async () => {
      const folder = await existingFolder(dataDir)
      await access(folder, constants.W_OK)
      const free = await freeBytesOf(folder)
      const text = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`
      if (free >= littleSpaceBytes) return ok(text)
      const advice = `${text}: make room, or move DATA_DIR`
      return free < tooLittleSpaceBytes && databaseUrl === undefined
        ? failed(`${advice}; the database stops when nothing is left`)
        : warning(advice)
    },
    { advice: `Let the user that runs Carrel write to ${dataDir}, or set DATA_DIR` },
  )
}

/** Returns the nearest folder above a path that exists, or the path itself. */
async function existingFolder(folder: string): Promise<string> {
  try {
    await access(folder)
    return folder
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return existingFolder(dirname(folder))
  }
}

async function writeProbe(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const probe = join(folder, `.doctor-${randomUUID()}`)
  await writeFile(probe, '')
  await rm(probe)
}

/** Returns the finding about the way from the browser to the platform. */
export function examineProxy({ secure, isLocal, trustsProxies, trustsEverybody }: Config): Finding {
  return { part: 'proxy', ...proxyResult() }

  function proxyResult(): Result {
    if (trustsEverybody) {
      return failed(
        'TRUSTED_PROXIES trusts every address, so anybody can claim any address: name only your proxies',
      )
    }
    if (isLocal) return ok('none needed: only this machine can connect')
    if (!secure) {
      return warning(
        'PUBLIC_URL is not https, so cookies are not Secure: put a proxy with TLS in front',
      )
    }
    return trustsProxies
      ? ok('TRUSTED_PROXIES is set: X-Forwarded-For of these proxies is believed')
      : warning(
          'TRUSTED_PROXIES is empty, so all users share the address of the proxy in throttles and logs: name it',
        )
  }
}

/** Returns the finding about the demo. */
export function examineDemo({ demo, isLocal }: Config): Finding {
  const part = 'demo'
  if (!demo) return { part, ...ok('off') }
  return isLocal
    ? { part, ...ok('on, for this machine only. Set DEMO=off before real data is added') }
    : {
        part,
        ...failed('on, and others can connect: set DEMO=off, or its published accounts are open'),
      }
}
