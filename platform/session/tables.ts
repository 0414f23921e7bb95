import type { Module } from '../../contract/organization/credentials.ts'
import type { AuditOutcome } from '../../contract/session/auditOutcomes.ts'
import type { RejectedRows } from '../uploads/tables.ts'
import type {
  DefaultJson,
  Defaulted,
  DefaultTimestamp,
  Json,
  RowVersion,
  Timestamp,
} from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    accounts: AccountsTable
    sessions: SessionsTable
    oneTimeTokens: OneTimeTokensTable
    auditLog: AuditLogTable
    idempotencyKeys: IdempotencyKeysTable
    savedViews: SavedViewsTable
  }
}

/** Accounts that sign in to the portal. */
export interface AccountsTable {
  id: Defaulted<number>
  customerId: number
  kind: Module
  /** True for the account of its kind that the organisation's record names. */
  isPrimary: Defaulted<boolean>
  userName: string
  passwordHash: string
  passwordChangedAt: DefaultTimestamp
  /** Kind of administrator in the words of the wire; `decodeRole` decodes it. */
  adminType: Defaulted<string>
  email: Defaulted<string>
  imagePath: string | null
  disabledAt: Date | null
  createdAt: DefaultTimestamp
  rowVersion: RowVersion
}

/** Sessions of signed-in accounts. */
export interface SessionsTable {
  id: Defaulted<number>
  keyHash: Buffer
  accountId: number
  customerId: number
  infoAdmin: Defaulted<boolean>
  staffName: string | null
  /** The session to return to after a customer switch. */
  actingFromId: number | null
  ip: string | null
  userAgent: Defaulted<string>
  createdAt: DefaultTimestamp
  lastSeenAt: DefaultTimestamp
  expiresAt: Timestamp
  /** Position in the write-ahead log after the last write, `16/B374D848`. */
  lastWrite: Defaulted<string | null>
}

/** What a one-time token allows. */
export type TokenKind = 'transfer' | 'reset' | 'searchPortal' | 'download'

/** Tokens that can be used once, by their hash. */
export interface OneTimeTokensTable {
  tokenHash: Buffer
  kind: TokenKind
  customerId: number | null
  accountId: number | null
  payload: DefaultJson<Record<string, unknown>>
  createdAt: DefaultTimestamp
  expiresAt: Timestamp
  usedAt: Date | null
}

/** Log of who did what and when, refused calls included. */
export interface AuditLogTable {
  id: Defaulted<number>
  at: DefaultTimestamp
  accountId: number | null
  userName: Defaulted<string>
  staffName: string | null
  /** The customer acted for. */
  customerId: number | null
  action: string
  targetType: Defaulted<string>
  targetId: Defaulted<string>
  outcome: AuditOutcome
  ip: string | null
  requestId: Defaulted<string>
  details: DefaultJson<Record<string, unknown>>
}

/** Answers to earlier requests, returned when a request is repeated under its key. */
export interface IdempotencyKeysTable {
  accountId: number
  customerId: number
  keyHash: Buffer
  /** Path of the call. */
  endpoint: string
  /** HMAC of the input under the key, which is not stored itself. */
  requestHash: Buffer
  status: 200 | 201 | 204
  answer: Json<StoredAnswer>
  createdAt: Timestamp
}

/** The JSON of an answer, or the upload whose rejected rows are the answer. */
export type StoredAnswer = { body: unknown } | { accepted: number; rejected: RejectedRows }

/** Named filters of lists, saved by accounts. */
export interface SavedViewsTable {
  id: Defaulted<number>
  customerId: number
  accountId: number
  resource: string
  name: string
  /** The query of the screen's address, as one text. */
  query: Json<string>
  createdAt: DefaultTimestamp
}
