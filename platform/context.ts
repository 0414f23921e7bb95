import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { InputOf, Outcome, OutputOf } from '../contract/kernel/endpoint.ts'
import type { LanguageChoice } from '../contract/language/language.ts'
import type { Translate } from '../contract/language/translator.ts'
import type { Principal } from '../contract/principal.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { FailureThrottle, KeyThrottle } from './http/limits/keyThrottle.ts'
import type { ChangeLimit } from './http/limits/changeLimit.ts'
import type { MinuteLimit } from './http/limits/minuteLimit.ts'
import type { DownloadSlots } from './http/limits/downloadSlots.ts'
import type { Metrics } from './http/metrics.ts'
import type { Replica } from './db/connection/replica.ts'
import type { Readiness } from './http/shutdown.ts'
import type { ArticleLists } from './ports/articleLists.ts'
import type { Blobs } from './ports/blobs.ts'
import type { DiskSpace } from './ports/diskSpace.ts'
import type { Network } from './ports/network.ts'
import type { RecordLimits } from './session/recordLimits.ts'
import type { SignInThrottle } from './session/throttle.ts'
import type { ClickHouseServer } from './usage/clickhouse/clientStore.ts'
import type { UsageStore } from './usage/port.ts'
import type { UploadOutcome } from './uploads/uploadOutcome.ts'

/** A connection a store may use: the whole database or a transaction of it. */
export type Db = Kysely<Database> | Transaction<Database>

/** Everything that exists once per process; made in main.ts and in the tests. */
export interface Platform {
  config: Config
  /** As `carrel_system`: system work only (sign-in, sessions, outbox, audit). Calls use `call.transaction`. */
  db: Kysely<Database>
  clock: () => Date
  log: Logger
  metrics: Metrics
  signInThrottle: SignInThrottle
  recordLimits: RecordLimits
  /** Counts checks of user names by account. */
  nameCheckLimit: MinuteLimit
  /** Counts credentials that are set, by customer. */
  credentialLimit: MinuteLimit
  /** Counts mails about changed IP ranges by organisation. */
  announcementLimit: MinuteLimit
  /** Counts messages to other libraries by customer. */
  messageLimit: MinuteLimit
  /** Counts changes by customer, in this process. */
  changeLimit: ChangeLimit
  /** Counts tests of sign-in methods by customer. */
  signInTestLimit: MinuteLimit
  harvestThrottle: KeyThrottle
  programThrottle: KeyThrottle
  fileLinkThrottle: FailureThrottle
  /** Limits the messages of each system that sends ISO 18626. */
  peerThrottle: KeyThrottle
  downloadSlots: DownloadSlots
  readiness: Readiness
  blobs: Blobs
  /** The disk of the platform's own PostgreSQL; `undefined` with `DATABASE_URL`. */
  disk?: DiskSpace | undefined
  /** The standby server of `DATABASE_READ_URL`; `undefined` without one. */
  replica?: Replica | undefined
  network: Network
  articleLists: ArticleLists
  usage: UsageStore
  /** The server of `USAGE_URL`; `undefined` without one. */
  clickHouse?: ClickHouseServer | undefined
  /**
   * Encrypts what must be sent again, such as our security codes at peers. null with a database of one's own and
   * without `SECRET_KEY`: each copy would have another one.
   */
  secretKey: string | null
  /** Opens the operator's calls; written to DATA_DIR, readable by its owner alone. */
  operatorToken: string
}

/** The caller's session, read from the database at every call so that a change of rights applies at once. */
export interface Session {
  sessionId: number
  userId: number
  customerId: number
  principal: Principal
  /** Kind of administrator in the words of the wire, for the signed-in user that a page embeds. */
  adminType: string
  /** Name of the support staff who opened the session by a transfer link; null for all other users. */
  staffName: string | null
  /** The session to return to after a customer switch; null before one. */
  actingFromId: number | null
  /** Members of the consortium the session belongs to; empty outside one. */
  memberIds: readonly number[]
  /** Customers whose rows this session may touch, for row-level security. */
  tenantScope: readonly number[]
  /** What the account, or the support staff behind it, has chosen; null for nothing. */
  language: LanguageChoice | null
  /** Position in the write-ahead log after the session's last write; null before it, and without a replica. */
  lastWrite: string | null
}

/** One running call: its session, request id, time and database access. */
export interface Call {
  platform: Platform
  /** Throws `unauthenticated` on a public call without a session. */
  readonly session: Session
  readonly maybeSession: Session | null
  /** The session if a cookie carried it, which a sign-in replaces; null for a bearer token. */
  readonly cookieSession: Session | null
  ip: string
  /** The language of the answer. */
  readonly language: LanguageChoice
  /** Translates English texts into the language of the answer. */
  readonly translate: Translate
  /** The token of `Authorization: Bearer`, for calls that need no session. */
  bearer: string | undefined
  userAgent: string
  requestId: string
  /** Whether the caller asks for the head of the answer alone, which must have no effect (RFC 9110, 9.2.1). */
  readonly isHead: boolean
  /** Aborts when the caller leaves before it has the answer. */
  readonly signal: AbortSignal
  log: Logger
  /** When the call began; every timestamp it writes. */
  now: Date
  /** The day on which the call began, in the platform's time zone. */
  today: string
  /** When the call began, in the platform's time zone, for names of files: `20260318T101500`. */
  timestamp: string
  /**
   * One transaction as the application role, limited by row-level security to the session's tenant scope. In a call
   * that changes no state it may run on the replica.
   */
  transaction<T>(work: (db: Transaction<Database>) => Promise<T>): Promise<T>
  /**
   * The transaction in which a call writes; a call has one, whose result is the answer of the call. Under an
   * `Idempotency-Key` the answer is stored in it.
   */
  write<T>(work: (db: Transaction<Database>) => Promise<T>): Promise<T>
  /** As `write`, with the rights of the system: sessions, and what support staff writes for any customer. */
  writeAsSystem<T>(work: (db: Transaction<Database>) => Promise<T>): Promise<T>
  /** The rows of a list of any size, for downloads, each page in a short transaction of its own. */
  rows<Row>(readPage: ReadScopedPage<Row>): AsyncIterable<Row>
  /** The same for an order that no index has: the rows of these ids (`rowsOfIds`). */
  rowsOfIds<Row>(
    readIds: (db: Transaction<Database>) => Promise<number[]>,
    readRows: (db: Transaction<Database>, ids: number[]) => Promise<Row[]>,
  ): AsyncIterable<Row>
  /**
   * Takes a download slot for the file that a call answers with, unless the call has one by its session; it is freed
   * when the file is sent. Throws `Problem('throttled')` when the owner, such as the programs of a customer, has all
   * its slots in use, which are two without `most`.
   */
  readonly takeDownloadSlot: (owner: string, most?: number) => void
  setSessionCookie(key: string): void
  clearSessionCookie(): void
  /** Stores the language on the device, for the screens before a sign-in. */
  setLanguageCookie(choice: LanguageChoice): void
}

/** The part of a call that work in the background has as well: who causes it, from where and when. */
export type Actor = Pick<
  Call,
  'platform' | 'session' | 'maybeSession' | 'ip' | 'requestId' | 'now' | 'today'
>

/** Reads up to `limit` rows that follow `after` in a unique order; the first rows when it is null. */
export type ReadScopedPage<Row> = (
  db: Transaction<Database>,
  after: Row | null,
  limit: number,
) => Promise<Row[]>

/** Carries out an endpoint on clean, checked input; throws only a `Problem` that the endpoint declares. */
export type Handler<E> = (input: InputOf<E>, call: Call) => Promise<Answer<OutputOf<E>>>

/** What a handler answers: for an upload the name of the workbook that is sent. */
type Answer<O> = [O] extends [Outcome<infer T>] ? UploadOutcome<T> : O

/** A handler for every endpoint of an area: a missing one fails to compile. */
export type Handlers<Area> = { [K in keyof Area]: Handler<Area[K]> }
