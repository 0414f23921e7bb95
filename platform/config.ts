import { join, resolve } from 'node:path'
import { emailRules } from '../contract/organization/email.ts'
import { z } from 'zod'
import { isTimeZone } from '../contract/calendar.ts'
import { type ContuRule, contuWindows, defaultContuRule } from '../contract/ddr/contu.ts'
import {
  type PasswordProfile,
  specifiedProfile,
  strongProfile,
} from '../contract/session/passwordRules.ts'
import { parseProxies } from './http/proxies.ts'

const text = (fallback: string) => z.string().default(fallback)
const whole = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

/** The environment, with its defaults. README lists the same settings. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: text('127.0.0.1'),
  /** The origin people use; https makes cookies Secure and turns HSTS on. Default: http://localhost:PORT. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database as the role that owns the schema and migrates it; DATABASE_URL without it. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  FILES_URL: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SOLR_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEARCH_PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_IP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Texts of the public pages; edit the files there. */
  CONTENT_DIR: text(join(import.meta.dirname, '../content')),
  /** Default: on with the embedded database on a loopback address, else off. */
  DEMO: z.enum(['on', 'off']).optional(),
  /** Multiplies the volumes of the demo data; the named accounts stay. */
  DEMO_SCALE: z.coerce.number().min(0.01).max(100).default(1),
  /** The IANA time zone whose calendar says what day it is. */
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'not an IANA time zone, such as UTC or Asia/Kolkata')
    .default('UTC'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Opens the operator's calls; without it a token is kept in DATA_DIR. */
  OPERATOR_TOKEN: z.string().min(32).max(200).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-For is believed, comma separated. */
  TRUSTED_PROXIES: text('').transform((value, context) => {
    const { list, faults } = parseProxies(value)
    for (const entry of faults) context.addIssue(`${entry} is neither an address nor a network`)
    return list
  }),
  LEGACY_GET: onOff('on'),
  /** Seconds after which a download is cut off whose reader accepts no data. */
  DOWNLOAD_STALL_SECONDS: z.coerce.number().min(0.1).max(3600).default(30),
  /** Seconds between SIGTERM and the end of listening, so that load balancers see that readiness fell. */
  SHUTDOWN_NOTICE_SECONDS: z.coerce.number().min(0).max(4).optional(),
  /** Milliseconds that a page waits for what the server renders into it; 0 renders nothing on the server. */
  SSR_TIMEOUT_MS: z.coerce.number().int().min(0).max(60_000).default(400),
  SESSION_IDLE_MINUTES: z.coerce.number().min(1).default(17.5),
  SESSION_HOURS: z.coerce.number().min(1).default(12),
  LOGIN_FAILURES: z.coerce.number().int().min(1).default(10),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(100),
  PASSWORD_PROFILE: z.enum(['specified', 'strong']).default('specified'),
  PASSWORD_MIN: z.coerce.number().int().min(1).max(128).optional(),
  PASSWORD_MAX: z.coerce.number().int().min(6).max(1024).optional(),
  PASSWORD_FORBIDDEN: z.string().max(20).optional(),
  /** Larger files go as a link that expires, because relays refuse them (bytes; a mail is a third larger). */
  MAIL_MAX_ATTACHMENT: whole(10 * 1024 * 1024),
  /** Bytes that the profile images and logos of one customer may have together. */
  IMAGE_QUOTA: z.coerce.number().int().min(1).default(50_000_000),
  /** Days after which mails that were sent or given up, and entries of the audit log, are deleted. */
  MAIL_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  AUDIT_LOG_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
  /** Days after which the addresses of readers in the usage log are shortened to their network. */
  READER_ADDRESS_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),
  FILE_LINK_DAYS: z.coerce.number().int().min(1).default(14),
  /** Working days after which an unanswered request counts as overdue. */
  DDR_OVERDUE_DAYS: whole(3),
  /** The same article asked again by the same library within so many days is a duplicate. */
  DDR_DUPLICATE_DAYS: whole(30),
  CONTU: onOff('on'),
  CONTU_LIMIT: whole(5),
  CONTU_YEARS: whole(5),
  CONTU_WINDOW: z.enum(contuWindows).default(defaultContuRule.window),
  /** Where a DOI leads, and the library's own OpenURL resolver if it has one. */
  DOI_URL: z.url({ protocol: /^https?$/ }).default('https://doi.org/'),
  OPENURL_RESOLVER: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the documentation networks may be registered; they belong to nobody, and the demo lives in them. */
  IP_ALLOW_DOCUMENTATION: z.enum(['on', 'off']).optional(),
  /** Rule of office and contact addresses (docs/assumptions.md#mail-addresses). */
  EMAIL_RULE: z.enum(emailRules).default('standard'),
  MAIL_FROM: text('Carrel <no-reply@carrel.example>'),
  BRAND_PRODUCT: text('Carrel'),
  BRAND_SUPPORT_EMAIL: z.email().default('support@carrel.example'),
  BRAND_SUPPORT_PHONE: text('+91 80 5550 0142'),
  BRAND_SUPPORT_FAX: text('+91 80 5550 0143'),
  BRAND_HEAD_OFFICE: text('Carrel, 14 Reading Room Lane, Bengaluru 560001, India'),
  BRAND_SOURCES: text('J-Gate,ONOS,JGate-AI'),
  /** Namespace of our identifiers in COUNTER reports (Code of Practice §11.1). */
  COUNTER_PLATFORM_ID: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_./]{0,15}[A-Za-z0-9]$/)
    .default('carrel'),
  /** The platform's entry in COUNTER's registry; blank without one. */
  COUNTER_REGISTRY_RECORD: z
    .string()
    .regex(
      /^https:\/\/registry\.countermetrics\.org\/(platform|usage-data-host)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    )
    .optional(),
  /** Requests of the COUNTER API that one credential may make in a minute. */
  COUNTER_REQUESTS: z.coerce.number().int().min(1).default(240),
})

/** Returns whether a host name or address is this machine's own, so that nobody else can connect to it. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** The settings of the platform, read once at start from environment variables. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** Thrown at start with every fault of the environment, not only the first. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  ${f}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/** Earlier names of settings, which are still read. */
const renamedSettings: Readonly<Record<string, string>> = { DRAWING_WAIT: 'SSR_TIMEOUT_MS' }

/** Returns the settings of `env` under their present names, and a warning for each that was renamed. */
function withPresentNames(env: Record<string, string | undefined>) {
  const present: Record<string, string> = {}
  const warnings: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    const newName = renamedSettings[name]
    if (newName !== undefined) warnings.push(`${name} is now called ${newName}: rename the setting`)
    // The present name wins where both are set.
    if (newName === undefined) present[name] = value
    else if (!env[newName]) present[newName] = value
  }
  return { present, warnings }
}

/**
 * Reads the settings once. An empty variable counts as unset. Throws `ConfigError` with every fault; `warnings` holds
 * a line for each setting under an earlier name, `notes` a line for each part that works without a setting but not fully.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const { present, warnings } = withPresentNames(env)
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const dataDir = resolve(settings.DATA_DIR)
  const profile = settings.PASSWORD_PROFILE === 'strong' ? strongProfile : specifiedProfile
  const passwordProfile: PasswordProfile = {
    min: settings.PASSWORD_MIN ?? profile.min,
    max: settings.PASSWORD_MAX ?? profile.max,
    forbidden: settings.PASSWORD_FORBIDDEN ?? profile.forbidden,
  }
  // Only this machine can reach an installation that runs its own database on a loopback address.
  const isLocal =
    settings.DATABASE_URL === undefined &&
    isLoopback(settings.HOST) &&
    isLoopback(new URL(publicUrl).hostname)
  const demo = settings.DEMO === undefined ? isLocal : settings.DEMO === 'on'
  const allowDocumentation =
    settings.IP_ALLOW_DOCUMENTATION === undefined ? demo : settings.IP_ALLOW_DOCUMENTATION === 'on'
  const notes =
    settings.COUNTER_REGISTRY_RECORD === undefined
      ? ['Registry_Record of COUNTER reports is blank: set COUNTER_REGISTRY_RECORD once registered']
      : []
  return {
    warnings,
    notes,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: publicUrl.replace(/\/$/, ''),
    secure: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databasePool: settings.DATABASE_POOL,
    filesUrl: settings.FILES_URL ?? resolve(dataDir, 'files'),
    smtpUrl: settings.SMTP_URL,
    solrUrl: settings.SOLR_URL,
    searchPortalUrl: settings.SEARCH_PORTAL_URL,
    contentDir: resolve(settings.CONTENT_DIR),
    demo,
    /** Whether the published passwords of the demo accounts may be used. */
    allowDemoPasswords: demo || isLocal,
    demoScale: settings.DEMO_SCALE,
    timeZone: settings.TIME_ZONE,
    logLevel: settings.LOG_LEVEL,
    operatorToken: settings.OPERATOR_TOKEN,
    metricsToken: settings.METRICS_TOKEN,
    downloadStallMs: settings.DOWNLOAD_STALL_SECONDS * 1000,
    trustedProxies: settings.TRUSTED_PROXIES,
    shutdownNoticeMs:
      (settings.SHUTDOWN_NOTICE_SECONDS ?? (isLoopback(settings.HOST) ? 0 : 3)) * 1000,
    legacyGet: settings.LEGACY_GET,
    ssrTimeoutMs: settings.SSR_TIMEOUT_MS,
    sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
    sessionAbsoluteMs: settings.SESSION_HOURS * 3_600_000,
    loginFailures: settings.LOGIN_FAILURES,
    loginFailuresPerAddress: settings.LOGIN_FAILURES_PER_ADDRESS,
    allowDocumentation,
    emailRule: settings.EMAIL_RULE,
    mailFrom: settings.MAIL_FROM,
    mailMaxAttachment: settings.MAIL_MAX_ATTACHMENT,
    imageQuotaBytes: settings.IMAGE_QUOTA,
    retention: {
      mailMs: settings.MAIL_DAYS * 86_400_000,
      auditLogMs: settings.AUDIT_LOG_DAYS * 86_400_000,
      readerAddressMs: settings.READER_ADDRESS_DAYS * 86_400_000,
    },
    fileLinkDays: settings.FILE_LINK_DAYS,
    ddrOverdueDays: settings.DDR_OVERDUE_DAYS,
    ddrDuplicateDays: settings.DDR_DUPLICATE_DAYS,
    contuRule: {
      limit: settings.CONTU ? settings.CONTU_LIMIT : null,
      years: settings.CONTU_YEARS,
      window: settings.CONTU_WINDOW,
    } satisfies ContuRule,
    doiUrl: settings.DOI_URL,
    openUrlResolver: settings.OPENURL_RESOLVER,
    mailFolder: resolve(dataDir, 'mail'),
    passwordProfile,
    counter: {
      platformId: settings.COUNTER_PLATFORM_ID,
      registryRecord: settings.COUNTER_REGISTRY_RECORD ?? '',
      requestsPerMinute: settings.COUNTER_REQUESTS,
    },
    /** Settings that the portal receives at start; none is secret. */
    portal: {
      product: settings.BRAND_PRODUCT,
      supportEmail: settings.BRAND_SUPPORT_EMAIL,
      supportPhone: settings.BRAND_SUPPORT_PHONE,
      supportFax: settings.BRAND_SUPPORT_FAX,
      headOffice: settings.BRAND_HEAD_OFFICE,
      sources: settings.BRAND_SOURCES.split(',').map((label) => label.trim()),
      publicIpUrl: settings.PUBLIC_IP_URL ?? null,
      passwordProfile,
      allowDocumentation,
      emailRule: settings.EMAIL_RULE,
      timeZone: settings.TIME_ZONE,
    },
  }
}
