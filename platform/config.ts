import { join, resolve } from 'node:path'
import { dayMs } from '../contract/calendar.ts'
import type { ContuRule } from '../contract/ddr/contu.ts'
import {
  type PasswordProfile,
  specifiedProfile,
  strongProfile,
} from '../contract/session/passwordProfile.ts'
import { ConfigError } from './settings/configError.ts'
import type { Settings } from './settings/environment.ts'
import { readSettings } from './settings/readSettings.ts'

/** The settings of the platform, read once at start from environment variables. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * Reads the settings once. An empty variable counts as unset. Throws `ConfigError` with every fault; `warnings` holds a
 * line for each setting under an earlier name, `notes` a line for each part that works without a setting but not fully.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const { settings, warnings } = readSettings(env)
  const faults = contradictions(settings)
  if (faults.length > 0) throw new ConfigError(faults)
  const place = placeOf(settings)
  const notes =
    settings.COUNTER_REGISTRY_RECORD === undefined
      ? ['Registry_Record of COUNTER reports is blank: set COUNTER_REGISTRY_RECORD once registered']
      : []
  return {
    warnings,
    notes,
    ...place,
    ...serverSettings(settings),
    ...databaseSettings(settings),
    ...fileSettings(settings),
    ...accountSettings(settings),
    ...serviceSettings(settings),
    ...deliverySettings(settings),
    retention: retentionSettings(settings),
    counter: {
      platformId: settings.COUNTER_PLATFORM_ID,
      registryRecord: settings.COUNTER_REGISTRY_RECORD ?? '',
      requestsPerMinute: settings.COUNTER_REQUESTS,
    },
    portal: portalSettings(settings, place),
  }
}

/** Returns a line for each setting that does not go with another one. */
function contradictions(settings: Settings): string[] {
  const faults: string[] = []
  const { min, max } = passwordProfileOf(settings)
  if (min > max) {
    faults.push(
      `PASSWORD_MIN, PASSWORD_MAX: a password would need at least ${min} and at most ${max} characters`,
    )
  }
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const) {
    if (settings[name] !== undefined && settings.DATABASE_URL === undefined) {
      faults.push(`${name}: needs DATABASE_URL; without it the platform runs its own PostgreSQL`)
    }
  }
  const pooler = isPooled(settings) ? poolerFault(settings) : undefined
  if (pooler !== undefined) faults.push(`DATABASE_POOLER: ${pooler}`)
  return faults
}

/**
 * Returns why these URLs do not do with a pooler; `undefined` when they do. The defaults of the login role must not
 * apply to migrations, which run as the owner.
 */
function poolerFault(urls: {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
}) {
  const { DATABASE_URL: login, DATABASE_OWNER_URL: owner } = urls
  if (login === undefined || owner === undefined) {
    return 'needs DATABASE_URL, which leads to PgBouncer, and DATABASE_OWNER_URL, which leads to PostgreSQL itself'
  }
  return new URL(login).username === new URL(owner).username
    ? 'needs two roles: DATABASE_URL and DATABASE_OWNER_URL sign in as the same'
    : undefined
}

/** Returns whether a host name or address is this machine's own, so that nobody else can connect to it. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const isPooled = (settings: Settings): boolean => settings.DATABASE_POOLER === 'transaction'

/** Returns where the installation is, and what is allowed there unless a setting says otherwise. */
function placeOf(settings: Settings) {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  // Only this machine can reach an installation that runs its own database on a loopback address.
  const isLocal =
    settings.DATABASE_URL === undefined &&
    isLoopback(settings.HOST) &&
    isLoopback(new URL(publicUrl).hostname)
  const demo = settings.DEMO === undefined ? isLocal : settings.DEMO === 'on'
  return {
    publicUrl: publicUrl.replace(/\/$/, ''),
    secure: publicUrl.startsWith('https:'),
    /** Whether only this machine can connect, and the database is its own. */
    isLocal,
    demo,
    /** Whether the published passwords of the demo accounts may be used. */
    allowDemoPasswords: demo || isLocal,
    allowDocumentation:
      settings.IP_ALLOW_DOCUMENTATION === undefined
        ? demo
        : settings.IP_ALLOW_DOCUMENTATION === 'on',
  }
}

/** Returns where the server listens, whom it trusts, and how it runs and stops. */
const serverSettings = (settings: Settings) => ({
  port: settings.PORT,
  host: settings.HOST,
  trustedProxies: settings.TRUSTED_PROXIES,
  trustsProxies: settings.TRUSTED_PROXIES.rules.length > 0,
  /** Whether addresses of two documentation networks are trusted, which belong to no proxy. */
  trustsEverybody: ['203.0.113.1', '198.51.100.1'].every((address) =>
    settings.TRUSTED_PROXIES.check(address),
  ),
  shutdownNoticeMs:
    (settings.SHUTDOWN_NOTICE_SECONDS ?? (isLoopback(settings.HOST) ? 0 : 3)) * 1000,
  downloadStallMs: settings.DOWNLOAD_STALL_SECONDS * 1000,
  ssrTimeoutMs: settings.SSR_TIMEOUT_MS,
  legacyGet: settings.LEGACY_GET,
  logLevel: settings.LOG_LEVEL,
  operatorToken: settings.OPERATOR_TOKEN,
  metricsToken: settings.METRICS_TOKEN,
  secretKey: settings.SECRET_KEY,
  timeZone: settings.TIME_ZONE,
  language: settings.LANGUAGE,
  pseudoLanguages: settings.PSEUDO_LANGUAGES,
  demoScale: settings.DEMO_SCALE,
})

/** Returns the databases, and how connections to them are made. */
const databaseSettings = (settings: Settings) => ({
  databaseUrl: settings.DATABASE_URL,
  databaseOwnerUrl: settings.DATABASE_OWNER_URL,
  databaseReadUrl: settings.DATABASE_READ_URL,
  databaseReadMaxBehindMs: settings.DATABASE_READ_MAX_BEHIND_SECONDS * 1000,
  databasePool: settings.DATABASE_POOL,
  databaseIsPooled: isPooled(settings),
  usageUrl: settings.USAGE_URL,
})

/** Returns where files are, and how many of them are taken. */
function fileSettings(settings: Settings) {
  const dataDir = resolve(settings.DATA_DIR)
  return {
    dataDir,
    diskReserveBytes: settings.DISK_RESERVE_MB * 1_000_000,
    filesUrl: settings.FILES_URL ?? resolve(dataDir, 'files'),
    mailFolder: resolve(dataDir, 'mail'),
    contentDir: resolve(settings.CONTENT_DIR ?? join(import.meta.dirname, '../content')),
    imageQuotaBytes: settings.IMAGE_QUOTA,
    deliveryQuotaBytes: settings.DELIVERY_QUOTA,
    requestQuota: settings.REQUEST_QUOTA,
    uploadQuotaRows: settings.UPLOAD_QUOTA,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
  }
}

/** Returns the profile of passwords, with what other settings say about it. */
function passwordProfileOf(settings: Settings): PasswordProfile {
  const profile = settings.PASSWORD_PROFILE === 'strong' ? strongProfile : specifiedProfile
  return {
    min: settings.PASSWORD_MIN ?? profile.min,
    max: settings.PASSWORD_MAX ?? profile.max,
    forbidden: settings.PASSWORD_FORBIDDEN ?? profile.forbidden,
  }
}

/** Returns the rules of passwords, sessions and mail addresses. */
const accountSettings = (settings: Settings) => ({
  passwordProfile: passwordProfileOf(settings),
  sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
  sessionAbsoluteMs: settings.SESSION_HOURS * 3_600_000,
  loginFailures: settings.LOGIN_FAILURES,
  loginFailuresPerAddress: settings.LOGIN_FAILURES_PER_ADDRESS,
  emailRule: settings.EMAIL_RULE,
})

/** Returns the services that the platform calls, and what it knows from files of others. */
const serviceSettings = (settings: Settings) => ({
  smtpUrl: settings.SMTP_URL,
  mailFrom: settings.MAIL_FROM,
  mailMaxAttachment: settings.MAIL_MAX_ATTACHMENT,
  solrUrl: settings.SOLR_URL,
  searchPortalUrl: settings.SEARCH_PORTAL_URL,
  doiUrl: settings.DOI_URL,
  openUrlResolver: settings.OPENURL_RESOLVER,
  retractionsFile: settings.RETRACTIONS_FILE,
  openCopiesFile: settings.OPEN_COPIES_FILE,
})

/** Returns the rules of document delivery. */
const deliverySettings = (settings: Settings) => ({
  fileLinkDays: settings.FILE_LINK_DAYS,
  ddrOverdueDays: settings.DDR_OVERDUE_DAYS,
  ddrDuplicateDays: settings.DDR_DUPLICATE_DAYS,
  contuRule: {
    limit: settings.CONTU ? settings.CONTU_LIMIT : null,
    years: settings.CONTU_YEARS,
    window: settings.CONTU_WINDOW,
  } satisfies ContuRule,
  iso18626RequestsPerMinute: settings.ISO18626_REQUESTS,
})

/** Returns how long data is stored; null where it is not deleted. */
const retentionSettings = (settings: Settings) => ({
  mailMs: settings.MAIL_DAYS * dayMs,
  peerMessageMs: settings.PEER_MESSAGE_DAYS * dayMs,
  auditLogMs: settings.AUDIT_LOG_DAYS * dayMs,
  readerAddressMs: settings.READER_ADDRESS_DAYS * dayMs,
  deliveredFileMs: settings.DELIVERED_FILE_DAYS === 0 ? null : settings.DELIVERED_FILE_DAYS * dayMs,
  usageEventDays: settings.USAGE_EVENT_DAYS === 0 ? null : settings.USAGE_EVENT_DAYS,
})

/** Returns the settings that the portal receives at start; none is secret. */
const portalSettings = (
  settings: Settings,
  { allowDocumentation }: ReturnType<typeof placeOf>,
) => ({
  product: settings.BRAND_PRODUCT,
  supportEmail: settings.BRAND_SUPPORT_EMAIL,
  supportPhone: settings.BRAND_SUPPORT_PHONE,
  supportFax: settings.BRAND_SUPPORT_FAX,
  headOffice: settings.BRAND_HEAD_OFFICE,
  sources: settings.BRAND_SOURCES.split(',').map((label) => label.trim()),
  publicIpUrl: settings.PUBLIC_IP_URL ?? null,
  passwordProfile: passwordProfileOf(settings),
  sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
  allowDocumentation,
  emailRule: settings.EMAIL_RULE,
  timeZone: settings.TIME_ZONE,
})
