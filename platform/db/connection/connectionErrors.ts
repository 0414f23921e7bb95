import { errorCode } from '../../errorCode.ts'

/** An error that PostgreSQL has reported, with its SQLSTATE. */
export interface DatabaseError extends Error {
  code: string
  table?: string
  column?: string
  constraint?: string
}

/** Returns whether PostgreSQL has reported the error, and not the driver or the network. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  /^[0-9A-Z]{5}$/.test(errorCode(error) ?? '')

/** What node-postgres says when no connection became free in time. */
export const busyMessage = 'timeout exceeded when trying to connect'

/**
 * Returns whether no connection became free in time, or the server accepts no more. node-postgres gives only messages.
 */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === busyMessage || (isDatabaseError(error) && error.code === '53300'))

/** Messages of node-postgres for a lost connection, whose errors have no code. */
const lostMessages = [
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed/,
  /^timeout expired$/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
]

const lostCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * SQLSTATEs with which a server ends or refuses a connection. Class 08: connection exception. Class 28: it refuses the
 * login. Class 3D: it has no such database. Class 57P: it is shutting down, crashed or starting. 25P03 and 25P04: a
 * transaction took longer than the server allows. 55000: the database accepts no connections, as during maintenance.
 */
const noConnectionCode = /^(08|28|3D|57P|25P03|25P04|55000)/

/**
 * Returns whether the connection was lost, or the server is starting, stopping, accepts no connections or cannot be
 * reached.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (lostMessages.some((message) => message.test(error.message)) ||
    ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) ||
    lostCodes.has(errorCode(error) ?? '') ||
    (isDatabaseError(error) && noConnectionCode.test(error.code)) ||
    // An AggregateError has one error for each address of the host.
    (error instanceof AggregateError && error.errors.some(isUnreachable)))

/**
 * Returns whether the server refuses what the role wants to do, or has no TLS. An operator has to change the
 * rights, the URL or the server.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  // 42501: insufficient privilege.
  ((isDatabaseError(error) && error.code === '42501') ||
    error.message === 'The server does not support SSL connections')

/**
 * Returns whether the server takes no writes: it is a standby server, or was the leader of a cluster until
 * another one took its place.
 */
export const isReadOnly = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '25006'

/**
 * Returns whether the server has no space, memory or other resource left (class 53), or cannot write or read its files
 * (class 58).
 */
export const lacksResources = (error: unknown): boolean =>
  isDatabaseError(error) && /^5[38]/.test(error.code)

/**
 * Returns whether a prepared statement returns other columns than before, because a migration of a newer version ran
 * meanwhile. The same statement works on a new connection.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  isDatabaseError(error) &&
  error.code === '0A000' &&
  error.message === 'cached plan must not change result type'
