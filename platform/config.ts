import { readFileSync, statSync } from 'node:fs'
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
import { english } from '../contract/language/language.ts'
import { languageCodes } from './language/languages.ts'
import { parseProxies } from './http/proxies.ts'
import { clickHouseAddress } from './usage/clickhouse/address.ts'

/** Headings of the settings in their documents, in order. */
export const settingGroups = {
  place: 'Where it runs and what it stores',
  mail: 'Mail',
  services: 'Neighbouring services',
  accounts: 'Accounts and sessions',
  retention: 'Storage',
  behaviour: 'Behaviour',
  brand: 'Provider',
  backup: 'Backup',
} as const

/** What the documents of the settings say about one of them. */
export interface SettingInfo {
  group: keyof typeof settingGroups
  meaning: string
  /** What applies without the setting, where that is no value of the setting itself. */
  unset?: string
  /** A value for `.env.example`, where there is no default. */
  example?: string
  /** Whether the value must not be seen by others; such a setting can be read from the file named by `NAME_FILE`. */
  isSecret?: true
}

const settingInfo = z.registry<SettingInfo>()
const setting = <Schema extends z.ZodType>(info: SettingInfo, schema: Schema): Schema => {
  settingInfo.add(schema, info)
  return schema
}

const text = (fallback: string) => z.string().default(fallback)
const whole = (fallback: number, max: number) =>
  z.coerce.number().int().min(0).max(max).default(fallback)
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')
const postgresUrl = () =>
  z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be postgresql://user:password@host:port/database',
    })
    .optional()
const webUrl = () =>
  z.url({
    protocol: /^https?$/,
    error: 'must be a URL that begins with http:// or https://',
    abort: true,
  })

/** Returns whether a URL is an origin: the portal and the links in mails know no path before theirs. */
const isOrigin = (url: string): boolean => new URL(url).href === `${new URL(url).origin}/`

/** Returns whether mails can have this sender: an address, or a name and an address between angle brackets. */
const isSender = (text: string): boolean =>
  /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(text)

/** The environment, with its defaults. `npm run settings` writes their documents. */
const environment = z.object({
  PORT: setting(
    { group: 'place', meaning: 'the port it listens on' },
    z.coerce.number().int().min(0).max(65535).default(8080),
  ),
  HOST: setting({ group: 'place', meaning: 'the address it listens on' }, text('127.0.0.1')),
  PUBLIC_URL: setting(
    {
      group: 'place',
      meaning: 'the address people use. With https, cookies are Secure and HSTS is on',
      unset: 'http://localhost:PORT',
      example: 'https://carrel.example',
    },
    webUrl()
      .refine(isOrigin, 'must have nothing after the host and port, and no user before them')
      .optional(),
  ),
  TRUSTED_PROXIES: setting(
    {
      group: 'place',
      meaning:
        'addresses and networks (CIDR) of proxies whose `X-Forwarded-For` is believed, separated by commas',
      unset: 'none',
      example: '10.0.0.0/8',
    },
    text('').transform((value, context) => {
      const { list, faults } = parseProxies(value)
      for (const entry of faults) context.addIssue(`${entry} is neither an address nor a network`)
      return list
    }),
  ),
  DATA_DIR: setting(
    { group: 'place', meaning: 'everything that is stored on disk' },
    text('.data'),
  ),
  DISK_RESERVE_MB: setting(
    {
      group: 'place',
      meaning:
        'free megabytes of the disk of `DATA_DIR` below which nothing more is stored, so that the own PostgreSQL does not end; 0 for none',
    },
    z.coerce.number().int().min(0).max(1_000_000).default(100),
  ),
  DATABASE_URL: setting(
    {
      group: 'place',
      meaning: 'another PostgreSQL, 15 or newer',
      unset: 'its own PostgreSQL in `DATA_DIR/pg`',
      example: 'postgresql://carrel:password@database.example/carrel',
      isSecret: true,
    },
    postgresUrl(),
  ),
  DATABASE_OWNER_URL: setting(
    {
      group: 'place',
      meaning:
        'the same database as the role that owns and migrates the schema ([roles](../administration.md#roles-of-the-database))',
      unset: '`DATABASE_URL`',
      example: 'postgresql://carrel_owner:password@database.example/carrel',
      isSecret: true,
    },
    postgresUrl(),
  ),
  DATABASE_READ_URL: setting(
    {
      group: 'place',
      meaning:
        'a standby server of the same database, from which calls that change nothing read ([set up](fail-over.md#a-standby-server-for-reads))',
      unset: 'every call uses `DATABASE_URL`',
      example: 'postgresql://carrel:password@standby.example/carrel',
      isSecret: true,
    },
    postgresUrl(),
  ),
  DATABASE_READ_MAX_BEHIND_SECONDS: setting(
    {
      group: 'place',
      meaning: 'seconds by which the standby server may be behind; beyond them it is left out',
    },
    z.coerce.number().int().min(1).max(3600).default(10),
  ),
  DATABASE_POOL: setting(
    { group: 'place', meaning: 'most connections to the database, 2 or more' },
    // The retention job takes a second one.
    z.coerce.number().int().min(2).max(200).default(10),
  ),
  DATABASE_POOLER: setting(
    {
      group: 'place',
      meaning:
        '`transaction` when `DATABASE_URL` leads to PgBouncer in transaction mode ([set up](fail-over.md#pgbouncer))',
    },
    z.enum(['none', 'transaction']).default('none'),
  ),
  USAGE_URL: setting(
    {
      group: 'place',
      meaning:
        'a ClickHouse server, 25.8 or newer, that counts usage ([set up](install.md#clickhouse-for-usage))',
      unset: 'PostgreSQL counts usage',
      example: 'https://carrel:password@clickhouse.example:8443/carrel',
      isSecret: true,
    },
    z
      .string()
      .max(2000)
      .superRefine((value, context) => {
        try {
          clickHouseAddress(value)
        } catch (error) {
          context.addIssue(error instanceof Error ? error.message : String(error))
        }
      })
      .optional(),
  ),
  FILES_URL: setting(
    {
      group: 'place',
      meaning:
        'a folder, or `s3://bucket` (region and keys by the usual AWS settings, `?endpoint=` for other services)',
      unset: '`DATA_DIR/files`',
      example: 's3://carrel?endpoint=https://objects.example',
    },
    z
      .string()
      .refine(
        (value) => /^s3:\/\/[^/?]/.test(value) || !/^[a-z][a-z0-9+.-]+:/i.test(value),
        'must be a folder, or s3://bucket; ?endpoint= names the address of another service',
      )
      .optional(),
  ),
  OPERATOR_TOKEN: setting(
    {
      group: 'place',
      meaning: "token of the operator's calls, at least 32 characters",
      unset: 'the file `DATA_DIR/operator-token`',
      isSecret: true,
    },
    z.string().min(32).max(200).optional(),
  ),
  SECRET_KEY: setting(
    {
      group: 'place',
      meaning:
        'encrypts the security codes that are sent to peers, at least 32 characters; the same for all copies',
      unset:
        'the file `DATA_DIR/secret-key`; with `DATABASE_URL` no key, and no exchange with other systems',
      isSecret: true,
    },
    z.string().min(32).max(200).optional(),
  ),
  METRICS_TOKEN: setting(
    {
      group: 'place',
      meaning: 'bearer token of `/platform/metrics`, at least 16 characters',
      unset: 'this machine only',
      isSecret: true,
    },
    z.string().min(16).optional(),
  ),
  TIME_ZONE: setting(
    {
      group: 'place',
      meaning:
        'the IANA time zone whose calendar says what day it is: days of requests and usage, spans of dashboards and reports, names of files. A later change moves nothing that is stored already',
    },
    z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone, such as UTC or Asia/Kolkata')
      .default('UTC'),
  ),
  LANGUAGE: setting(
    {
      group: 'place',
      meaning:
        'the language of those who have chosen none and whose browser names none, and of mails to them ([languages](../languages.md))',
    },
    z.enum(languageCodes).default(english),
  ),
  PSEUDO_LANGUAGES: setting(
    {
      group: 'place',
      meaning:
        'accept the languages `en-XA` and `ar-XB` that show faults of screens, for tests only',
    },
    onOff('off'),
  ),
  LOG_LEVEL: setting(
    { group: 'place', meaning: 'level of the structured log on standard output' },
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ),
  SHUTDOWN_NOTICE_SECONDS: setting(
    {
      group: 'place',
      meaning: 'seconds between SIGTERM, when `/platform/ready` falls, and the end of listening',
      unset: '`0` on a loopback `HOST`, else `3`',
    },
    z.coerce.number().min(0).max(4).optional(),
  ),
  DEMO: setting(
    {
      group: 'place',
      meaning: 'load demo data into an empty database, and accept the published passwords',
      unset: '`on` with its own PostgreSQL on a loopback address, else `off`',
    },
    z.enum(['on', 'off']).optional(),
  ),
  DEMO_SCALE: setting(
    { group: 'place', meaning: 'multiplies the volume of the demo data; the named accounts stay' },
    z.coerce.number().min(0.01).max(100).default(1),
  ),

  SMTP_URL: setting(
    {
      group: 'mail',
      meaning: 'a relay, `smtp://user:password@host:port`',
      unset: 'each mail is written to `DATA_DIR/mail/*.eml`',
      example: 'smtp://carrel:password@relay.example:587',
      isSecret: true,
    },
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must be smtp://user:password@host:port, or smtps:// with TLS',
      })
      .optional(),
  ),
  MAIL_FROM: setting(
    { group: 'mail', meaning: 'the sender' },
    z
      .string()
      .max(300)
      .refine(isSender, 'must be an address, or Name <address>')
      .default('Carrel <no-reply@carrel.example>'),
  ),
  MAIL_MAX_ATTACHMENT: setting(
    {
      group: 'mail',
      meaning:
        'bytes; larger PDFs are mailed as a link that expires, because relays refuse them (a mail is a third larger)',
    },
    whole(10 * 1024 * 1024, 1_000_000_000),
  ),
  FILE_LINK_DAYS: setting(
    { group: 'mail', meaning: 'days for which such a link works' },
    z.coerce.number().int().min(1).max(36_500).default(14),
  ),

  SOLR_URL: setting(
    {
      group: 'services',
      meaning: 'the search index',
      unset: "the platform's own article counts",
      example: 'https://solr.example/solr/articles',
      isSecret: true,
    },
    webUrl().optional(),
  ),
  SEARCH_PORTAL_URL: setting(
    {
      group: 'services',
      meaning: "the end users' search portal",
      unset: 'a landing page of the platform',
    },
    webUrl().optional(),
  ),
  PUBLIC_IP_URL: setting(
    {
      group: 'services',
      meaning: 'look-up of the public IP address',
      unset: "the platform's own look-up",
    },
    webUrl().optional(),
  ),
  RETRACTIONS_FILE: setting(
    {
      group: 'services',
      meaning:
        'a CSV file in the form of the Retraction Watch data set, for warnings before a request; read at the first one after the start',
      unset: 'a list of invented articles',
      example: '/var/lib/carrel/retraction_watch.csv',
    },
    z.string().min(1).optional(),
  ),
  OPEN_COPIES_FILE: setting(
    {
      group: 'services',
      meaning:
        'a CSV file of open copies with the columns DOI, URL and Source, read in the same way',
      unset: 'a list of invented articles',
      example: '/var/lib/carrel/open_copies.csv',
    },
    z.string().min(1).optional(),
  ),
  DOI_URL: setting(
    { group: 'services', meaning: 'where a DOI leads' },
    webUrl().default('https://doi.org/'),
  ),
  OPENURL_RESOLVER: setting(
    { group: 'services', meaning: "the library's own OpenURL resolver", unset: 'none' },
    webUrl().optional(),
  ),

  PASSWORD_PROFILE: setting(
    {
      group: 'accounts',
      meaning:
        '`specified`: 6 to 12 characters, no space, no dot; `strong`: 12 to 128 characters, any',
    },
    z.enum(['specified', 'strong']).default('specified'),
  ),
  PASSWORD_MIN: setting(
    { group: 'accounts', meaning: 'fewest characters of a password', unset: 'from the profile' },
    z.coerce.number().int().min(1).max(128).optional(),
  ),
  PASSWORD_MAX: setting(
    { group: 'accounts', meaning: 'most characters of a password', unset: 'from the profile' },
    z.coerce.number().int().min(6).max(1024).optional(),
  ),
  PASSWORD_FORBIDDEN: setting(
    {
      group: 'accounts',
      meaning: 'characters that a password must not contain',
      unset: 'from the profile',
    },
    z.string().max(20).optional(),
  ),
  SESSION_IDLE_MINUTES: setting(
    { group: 'accounts', meaning: 'minutes without activity after which a session ends' },
    z.coerce.number().min(1).max(1_000_000).default(17.5),
  ),
  SESSION_HOURS: setting(
    { group: 'accounts', meaning: 'hours after which a session ends' },
    z.coerce.number().min(1).max(1_000_000).default(12),
  ),
  LOGIN_FAILURES: setting(
    {
      group: 'accounts',
      meaning: 'failed sign-ins in 15 minutes before a name and address has to wait',
    },
    z.coerce.number().int().min(1).default(10),
  ),
  LOGIN_FAILURES_PER_ADDRESS: setting(
    { group: 'accounts', meaning: 'failed sign-ins in an hour before an address has to wait' },
    z.coerce.number().int().min(1).default(100),
  ),
  LEGACY_GET: setting(
    {
      group: 'accounts',
      meaning: '`off` refuses historical calls that change state by GET; POST always works',
    },
    onOff('on'),
  ),

  IMAGE_QUOTA: setting(
    {
      group: 'retention',
      meaning: 'bytes that the profile images and logos of one customer may have together',
    },
    z.coerce.number().int().min(1).default(50_000_000),
  ),
  MAIL_DAYS: setting(
    {
      group: 'retention',
      meaning: 'days until mails that were sent or given up are deleted from the outbox',
    },
    z.coerce.number().int().min(1).max(36_500).default(365),
  ),
  PEER_MESSAGE_DAYS: setting(
    {
      group: 'retention',
      meaning:
        'days until messages with other systems (ISO 18626) that are over are deleted from their log',
    },
    z.coerce.number().int().min(30).max(36_500).default(730),
  ),
  AUDIT_LOG_DAYS: setting(
    { group: 'retention', meaning: 'days until entries of the audit log are deleted' },
    z.coerce.number().int().min(1).max(36_500).default(730),
  ),
  READER_ADDRESS_DAYS: setting(
    {
      group: 'retention',
      meaning:
        'days until addresses of readers in the usage log are shortened to /24 (IPv4) or /48 (IPv6)',
    },
    z.coerce.number().int().min(0).max(36_500).default(90),
  ),
  DELIVERED_FILE_DAYS: setting(
    {
      group: 'retention',
      meaning:
        'days after the answer until a delivered PDF is deleted; 0 stores it for good. The answer stays on record',
    },
    z.coerce.number().int().min(0).max(36_500).default(0),
  ),
  USAGE_EVENT_DAYS: setting(
    {
      group: 'retention',
      meaning:
        'days until single events of usage are deleted, a whole month at a time; 0 stores them for good. Dashboards and reports stay as they are',
    },
    z.coerce.number().int().min(0).max(36_500).default(0),
  ),

  SSR_TIMEOUT_MS: setting(
    {
      group: 'behaviour',
      meaning:
        'milliseconds that a page waits for what the server renders into it; `0` turns server rendering off (earlier `DRAWING_WAIT`)',
    },
    z.coerce.number().int().min(0).max(60_000).default(400),
  ),
  DOWNLOAD_STALL_SECONDS: setting(
    {
      group: 'behaviour',
      meaning: 'seconds after which an answer is cut off when its reader accepts no data',
    },
    z.coerce.number().min(0.1).max(3600).default(30),
  ),
  DDR_OVERDUE_DAYS: setting(
    {
      group: 'behaviour',
      meaning: 'working days after which an unanswered request is overdue',
    },
    whole(3, 36_500),
  ),
  DDR_DUPLICATE_DAYS: setting(
    {
      group: 'behaviour',
      meaning:
        'days within which a second request of the same library for the same article is a duplicate',
    },
    whole(30, 36_500),
  ),
  CONTU: setting(
    {
      group: 'behaviour',
      meaning: 'the copyright guideline; `off` where it does not apply',
    },
    onOff('on'),
  ),
  CONTU_LIMIT: setting(
    { group: 'behaviour', meaning: 'copies that the guideline allows' },
    whole(5, 1_000_000),
  ),
  CONTU_YEARS: setting(
    { group: 'behaviour', meaning: 'years after publication in which the guideline applies' },
    whole(5, 1_000),
  ),
  CONTU_WINDOW: setting(
    {
      group: 'behaviour',
      meaning: '`rolling`, or `calendar` for whole calendar years',
    },
    z.enum(contuWindows).default(defaultContuRule.window),
  ),
  EMAIL_RULE: setting(
    {
      group: 'behaviour',
      meaning:
        'rule of office and contact addresses; `specified` refuses those that end in `.in` or `.ac.in`',
    },
    z.enum(emailRules).default('standard'),
  ),
  IP_ALLOW_DOCUMENTATION: setting(
    {
      group: 'behaviour',
      meaning:
        'whether documentation networks may be registered as IP ranges; they belong to nobody, and the demo lives in them',
      unset: '`on` with the demo, else `off`',
    },
    z.enum(['on', 'off']).optional(),
  ),
  COUNTER_PLATFORM_ID: setting(
    {
      group: 'behaviour',
      meaning: 'namespace of our identifiers in COUNTER reports (Code of Practice §11.1)',
    },
    z
      .string()
      .regex(
        /^[A-Za-z][A-Za-z0-9_./]{0,15}[A-Za-z0-9]$/,
        'must have 2 to 17 letters, digits, or _ . / between them, and begin with a letter',
      )
      .default('carrel'),
  ),
  COUNTER_REGISTRY_RECORD: setting(
    { group: 'behaviour', meaning: "the platform's entry in COUNTER's registry", unset: 'blank' },
    z
      .string()
      .regex(
        /^https:\/\/registry\.countermetrics\.org\/(platform|usage-data-host)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        'must be the address of an entry, https://registry.countermetrics.org/platform/ and its id',
      )
      .optional(),
  ),
  COUNTER_REQUESTS: setting(
    {
      group: 'behaviour',
      meaning: 'requests of the COUNTER API that one credential may make in a minute',
    },
    z.coerce.number().int().min(1).default(240),
  ),
  ISO18626_REQUESTS: setting(
    {
      group: 'behaviour',
      meaning: 'ISO 18626 messages that one peer may send in a minute',
    },
    z.coerce.number().int().min(1).default(600),
  ),
  CONTENT_DIR: setting(
    {
      group: 'behaviour',
      meaning: 'folder with the texts of About, FAQ and Contact Us, as JSON',
      unset: '`content/` of the project',
    },
    z.string().optional(),
  ),

  BRAND_PRODUCT: setting({ group: 'brand', meaning: 'name of the product' }, text('Carrel')),
  BRAND_SUPPORT_EMAIL: setting(
    { group: 'brand', meaning: 'address of the support' },
    z.email().default('support@carrel.example'),
  ),
  BRAND_SUPPORT_PHONE: setting(
    { group: 'brand', meaning: 'telephone of the support' },
    text('+91 80 5550 0142'),
  ),
  BRAND_SUPPORT_FAX: setting(
    { group: 'brand', meaning: 'fax of the support' },
    text('+91 80 5550 0143'),
  ),
  BRAND_HEAD_OFFICE: setting(
    { group: 'brand', meaning: 'address of the head office' },
    text('Carrel, 14 Reading Room Lane, Bengaluru 560001, India'),
  ),
  BRAND_SOURCES: setting(
    { group: 'brand', meaning: 'names of the usage sources, separated by commas' },
    text('J-Gate,ONOS,JGate-AI'),
  ),

  BACKUP_PASSPHRASE: setting(
    {
      group: 'backup',
      meaning:
        'encrypts and decrypts backups, at least 12 characters; only `npm run backup` and `npm run restore` read it',
      unset: 'backups are not encrypted',
      isSecret: true,
    },
    z.string().min(12).max(1000).optional(),
  ),
})

/** A setting as its documents show it. */
export interface SettingRow extends SettingInfo {
  name: string
  /** The default as the environment would have it; null when there is none. */
  fallback: string | null
}

/** Returns all settings in the order of their groups. */
export function settingRows(): SettingRow[] {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const groups = Object.keys(settingGroups)
  return Object.entries(environment.shape)
    .map(([name, schema]) => {
      const info = settingInfo.get(schema)
      if (info === undefined) throw new Error(`${name} has no description`)
      const property = properties[name]
      const fallback = typeof property === 'object' ? property.default : undefined
      const hasDefault =
        info.unset === undefined && (typeof fallback === 'string' || typeof fallback === 'number')
      return Object.assign({ name, fallback: hasDefault ? String(fallback) : null }, info)
    })
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
}

const secretNames = Object.entries(environment.shape).flatMap(([name, schema]) =>
  settingInfo.get(schema)?.isSecret ? [name] : [],
)

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

/** Returns whether a variable counts as unset: it is empty, or has blanks alone where those are no value. */
const isUnset = (name: string, value: string | undefined): value is undefined | '' =>
  value === undefined || (name === 'PASSWORD_FORBIDDEN' ? value : value.trim()) === ''

/** Returns the settings of `env` under their present names, and a warning for each that was renamed. */
function withPresentNames(env: Record<string, string | undefined>) {
  const present: Record<string, string> = {}
  const warnings: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (isUnset(name, value)) continue
    const newName = renamedSettings[name]
    if (newName !== undefined) warnings.push(`${name} is now called ${newName}: rename the setting`)
    // The present name wins where both are set.
    if (newName === undefined) present[name] = value
    else if (!env[newName]) present[newName] = value
  }
  return { present, warnings }
}

/** Largest size of the file of a secret. */
const maxSecretFileBytes = 65_536

/**
 * Returns the settings together with the secrets that are in files: `NAME_FILE` names the file whose text, without its
 * last line break, is the value of `NAME`. `faults` has a line for each file that cannot be used.
 */
function withSecretFiles(present: Readonly<Record<string, string>>) {
  const complete: Record<string, string> = { ...present }
  const faults: string[] = []
  for (const name of secretNames) {
    const file = present[`${name}_FILE`]
    if (file === undefined) continue
    try {
      if (present[name] !== undefined) throw new Error(`${name} is set as well; set one of the two`)
      complete[name] = readSecretFile(file)
    } catch (error) {
      faults.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { complete, faults }
}

function readSecretFile(file: string): string {
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder`)
  if (statSync(file).size > maxSecretFileBytes) {
    throw new Error(`${file} is larger than ${maxSecretFileBytes} bytes`)
  }
  const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (secret === '') throw new Error(`${file} is empty`)
  return secret
}

/** Returns what is wrong with the value of a setting, without the value. A text of its schema outranks it. */
function faultText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number'
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : 'has another form'
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'cannot be used'
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
 * Returns why these URLs do not do with a pooler; `undefined` when they do. The defaults of the login role must not apply
 * to migrations, which run as the owner.
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

/**
 * Reads the settings once. An empty variable counts as unset. Throws `ConfigError` with every fault; `warnings` holds
 * a line for each setting under an earlier name, `notes` a line for each part that works without a setting but not fully.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const { settings, warnings } = checkedSettings(env)
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

type Settings = z.output<typeof environment>

/** Returns the settings as the schema reads them; throws `ConfigError` with every fault. */
function checkedSettings(env: Record<string, string | undefined>) {
  const { present, warnings } = withPresentNames(env)
  const { complete, faults } = withSecretFiles(present)
  const parsed = environment.safeParse(complete, { error: faultText })
  if (faults.length > 0 || !parsed.success) {
    const issues = parsed.error?.issues ?? []
    throw new ConfigError([
      ...faults,
      ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ])
  }
  const settings = parsed.data
  const contradicting = contradictions(settings)
  if (contradicting.length > 0) throw new ConfigError(contradicting)
  return { settings, warnings }
}

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

const dayMs = 86_400_000

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
  allowDocumentation,
  emailRule: settings.EMAIL_RULE,
  timeZone: settings.TIME_ZONE,
})
