import { mapValues } from 'es-toolkit'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { wireFieldPath } from '../../contract/kernel/fieldPath.ts'
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import { inEnglish, type Translate } from '../../contract/language/translator.ts'
import { invalidInputText } from '../../contract/kernel/transport.ts'
import {
  type DatabaseError,
  isBusy,
  isDatabaseError,
  isOutdatedPlan,
  isReadOnly,
  isUnreachable,
  lacksResources,
} from '../db/connection/connectionErrors.ts'
import { FileStoreError } from '../ports/blobs.ts'
import type { Call } from '../context.ts'
import type { CallEnv } from './callEnv.ts'

/**
 * Returns the wire form of a problem. The message is for developers and stays English; screens show the text of the
 * code, and the texts of the fields, which are in the language of the call.
 */
export function problemResponse(
  c: Context<CallEnv>,
  problem: Problem,
  status = problem.status,
): Response {
  const { retryAfter, data } = problem.details
  const { fields: cleanFields } = problem.details
  const fields = wireFields(c, cleanFields)
  const translate = translatorOfCall(c)
  const namesFields = cleanFields !== undefined && problem.message === invalidInputText(cleanFields)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  const error = {
    code: problem.code,
    message: fields !== undefined && namesFields ? invalidInputText(fields) : problem.message,
    requestId: c.get('requestId'),
    ...(fields && { fields: mapValues(fields, (text) => translate(text)) }),
    ...(data && { data }),
  }
  return c.json({ error }, status as ContentfulStatusCode)
}

/** Returns the translator of the call; English where a problem came up before the call was known. */
function translatorOfCall(c: Context<CallEnv>): Translate {
  // Hono's type does not say that the call may be missing.
  const call: Call | undefined = c.get('call')
  return call?.translate ?? inEnglish
}

/**
 * Returns the fields under the names of the wire, which the caller knows; as they are at an address that is no call,
 * and `undefined` for no fields.
 */
export function wireFields(
  c: Context<CallEnv>,
  fields: FieldProblems | undefined,
): FieldProblems | undefined {
  const endpoint = c.get('endpoint')
  if (fields === undefined || endpoint === undefined) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      wireFieldPath(endpoint.input, path, c.get('input')),
      message,
    ]),
  )
}

/** Seconds after which connections that are in use now have become free, or a server is back. */
export const unavailableRetryAfter = 5

/**
 * Returns whether PostgreSQL refuses a value: a data exception (class 22), or a row that breaks a not-null constraint,
 * a foreign key or a check.
 */
const isRefusedValue = ({ code }: DatabaseError): boolean =>
  code.startsWith('22') || ['23502', '23503', '23514'].includes(code)

/** Returns whether the database refused a value that the contract let pass, which is logged as well. */
export const isRefusedByDatabase = (error: unknown): boolean =>
  isDatabaseError(error) && isRefusedValue(error)

/** Returns whether the log needs an error that is answered as a problem, because its caller alone did not cause it. */
export const isLogged = (error: unknown, { status }: Problem): boolean =>
  status >= 500 || isRefusedByDatabase(error)

/**
 * Returns the clean name of the field that the database names: by its column, or by a constraint that is called
 * `<table>_<column>_<kind>` as PostgreSQL names its own. Data exceptions name none: undefined.
 */
function refusedField({ table = '', column, constraint }: DatabaseError): string | undefined {
  const name =
    column ??
    constraint
      ?.slice(constraint.startsWith(`${table}_`) ? table.length + 1 : 0)
      .replace(/_(fkey|check|not_null)\d*$/, '')
  return name?.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Seconds after which a caller may try again whether there is room on the disk. */
const noSpaceRetryAfter = 60

/** Returns the problem of a call that cannot be stored because a disk is full, or nearly so. */
export const noSpace = (message: string): Problem =>
  new Problem('noSpace', message, { retryAfter: noSpaceRetryAfter })

/** Returns the problem of a call that may succeed when it is made again after some seconds. */
const unavailable = (message: string): Problem =>
  new Problem('unavailable', message, { retryAfter: unavailableRetryAfter })

/** Returns what a thrown error means to the caller; undefined when it is a fault of ours. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (isBusy(error)) return unavailable('All connections to the database are in use')
  if (isUnreachable(error)) return unavailable('The database cannot be reached')
  if (isReadOnly(error)) return unavailable('The database takes no writes at the moment')
  if (error instanceof FileStoreError) {
    return error.isFull
      ? noSpace('There is no space left to store files')
      : unavailable('The store of files does not work at the moment')
  }
  if (isOutdatedPlan(error)) return unavailable('The database was changed by an upgrade')
  return isDatabaseError(error) ? databaseProblem(error) : undefined
}

/** Returns the problem of an error by its SQLSTATE; undefined when it is a fault of ours. */
function databaseProblem(error: DatabaseError): Problem | undefined {
  if (error.code === '53100') return noSpace('The database has no space left')
  if (lacksResources(error)) {
    return unavailable('The database has no memory or other resource left')
  }
  // Two calls met, and PostgreSQL has undone one of them. It is no conflict: nobody need have changed what it changes.
  if (error.code === '40001' || error.code === '40P01') {
    return unavailable('Another call was under way at the same moment')
  }
  // 57014: a statement took too long. 55P03: it waited too long for a lock.
  if (error.code === '57014' || error.code === '55P03') {
    return unavailable('The database did not answer in time')
  }
  if (isRefusedValue(error)) {
    const field = refusedField(error)
    return new Problem('invalid', 'The database does not take a value of the input', {
      fields: { [field ?? 'input']: 'is not a value that can be stored' },
    })
  }
  // Somebody else stored the same meanwhile.
  if (error.code === '23505') return new Problem('conflict', 'There is one already')
  return undefined
}
