import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { type Download, page, wrapped } from './answer.ts'
import type { ProblemCode } from './problem.ts'
import { withWireKeys } from './withWireKeys.ts'

/** How the input is encoded in a request. Multipart fields of type Blob are the files. */
export type InputEncoding = 'query' | 'form' | 'multipart' | 'json'

/**
 * `public`: no session needed. `session`: any signed-in user. `harvester`: a program with credentials of the COUNTER
 * API in its query, no session. `program`: a program with a credential for entitlements or holdings, no session.
 * Otherwise a cell of the permission table.
 */
export type Access = 'public' | 'session' | 'harvester' | 'program' | Permission

/** Access without a session: the handlers check whatever credentials the call needs. */
const accessWithoutSession = ['public', 'harvester', 'program'] as const satisfies Access[]

/** Access of a call that needs a session. */
export type SessionAccess = Exclude<Access, (typeof accessWithoutSession)[number]>

/** Returns whether the call needs a session. */
export const needsSession = (
  endpoint: Endpoint,
): endpoint is Endpoint & { access: SessionAccess } =>
  !(accessWithoutSession as readonly Access[]).includes(endpoint.access)

/**
 * Kind of the response. `jsonOrSheet`: 200 with JSON when every row was accepted, otherwise the workbook of the
 * rejected rows.
 */
export type ResponseKind = 'json' | 'page' | 'download' | 'jsonOrSheet'

/** The largest body in bytes of a call that declares no other: forms without files and JSON. */
export const defaultMaxBodyBytes = 64 * 1024

/**
 * `high` marks calls that read or compute much; a tenant may run few of them at once
 * (platform/http/limits/costlyCalls.ts).
 */
export type Cost = 'normal' | 'high'

/** Declares one call: its address, the form of its input and its response, and who may make it. */
export interface Endpoint<I = unknown, O = unknown> {
  readonly method: 'GET' | 'POST'
  /** Below the base path `/platform`. */
  readonly path: string
  /** Answered at the root of the product as well, where a standard requires it. */
  readonly atRoot: boolean
  readonly inputEncoding: InputEncoding
  readonly responseKind: ResponseKind
  readonly input: z.ZodType<I>
  readonly output: z.ZodType<O>
  readonly access: Access
  /** Problems beyond those that every call can answer (malformed, unauthenticated, forbidden, invalid, unexpected). */
  readonly problems: readonly ProblemCode[]
  /** A GET that changes state: refused without the custom header when the session came by cookie. */
  readonly changesState: boolean
  /** Whether a repetition under the same `Idempotency-Key` is answered as the first request was. */
  readonly takesIdempotencyKey: boolean
  /** Whether a write of it counts as a change of its customer (platform/http/limits/changeLimit.ts). */
  readonly countsAsChange: boolean
  /** The largest body in bytes; a larger one is refused with 413 before it is read. */
  readonly maxBodyBytes: number
  readonly cost: Cost
  /** Purpose of the call in one sentence: the summary in the OpenAPI document. */
  readonly summary: string
}

/** The clean input of an endpoint, after decoding. */
export type InputOf<E> = E extends Endpoint<infer I, unknown> ? I : never

/** The clean answer of an endpoint, before encoding. */
export type OutputOf<E> = E extends Endpoint<unknown, infer O> ? O : never

interface Spec<I extends z.ZodType> {
  summary: string
  access: Access
  input?: I
  inputEncoding?: InputEncoding
  problems?: readonly ProblemCode[]
  changesState?: boolean
  /**
   * `false` for a POST whose answer contains a secret, which must not be stored, for one that writes nothing, and for
   * one that ends the session by which its repetition would be recognised.
   */
  takesIdempotencyKey?: false
  /** `false` for usage, of which much more is recorded (platform/session/recordLimits.ts). */
  countsAsChange?: false
  atRoot?: boolean
  /** Bytes; `defaultMaxBodyBytes` unless the call takes files or long lists. */
  maxBodyBytes?: number
  /** Downloads and uploads are `high` unless they say otherwise, all others `normal`. */
  cost?: Cost
}

const nothing = withWireKeys({})
/** The answer of a call that returns only its status (204). */
export const noContent = z.codec(z.null(), z.undefined(), {
  decode: () => undefined,
  encode: () => null,
})

type Nothing = typeof nothing
type Input<I extends z.ZodType> = z.output<I>

function endpoint<I extends z.ZodType, O>(
  method: 'GET' | 'POST',
  path: string,
  responseKind: ResponseKind,
  output: z.ZodType,
  spec: Spec<I>,
): Endpoint<Input<I>, O> {
  const input: z.ZodType = spec.input ?? nothing
  const changesState = method === 'POST' || (spec.changesState ?? false)
  // Keys belong to an account, and calls without a session have none.
  const hasAccount = !(accessWithoutSession as readonly Access[]).includes(spec.access)
  return {
    method,
    path,
    atRoot: spec.atRoot ?? false,
    responseKind,
    output: output as z.ZodType<O>,
    input: input as z.ZodType<Input<I>>,
    inputEncoding: spec.inputEncoding ?? (method === 'GET' ? 'query' : 'form'),
    access: spec.access,
    problems: spec.problems ?? [],
    changesState,
    takesIdempotencyKey: changesState && hasAccount && (spec.takesIdempotencyKey ?? true),
    countsAsChange: spec.countsAsChange ?? changesState,
    summary: spec.summary,
    maxBodyBytes: spec.maxBodyBytes ?? defaultMaxBodyBytes,
    cost:
      spec.cost ??
      (responseKind === 'download' || responseKind === 'jsonOrSheet' ? 'high' : 'normal'),
  }
}

/** Returns the path of a historical procedure: its name twice, below /api. */
const procedurePath = (name: string) => `/api/${name}/${name}`

/** Declares a GET procedure whose answer is wrapped as `{"data": [[X]]}`. */
export function procedure<O extends z.ZodType, I extends z.ZodType = Nothing>(
  name: string,
  spec: Spec<I> & { output: O },
): Endpoint<Input<I>, z.output<O>> {
  return endpoint('GET', procedurePath(name), 'json', wrapped(spec.output), spec)
}

/** Declares a POST procedure with form fields by default; its answer is wrapped as `{"data": [[X]]}`. */
export function postProcedure<O extends z.ZodType, I extends z.ZodType = Nothing>(
  name: string,
  spec: Spec<I> & { output: O },
): Endpoint<Input<I>, z.output<O>> {
  return endpoint('POST', procedurePath(name), 'json', wrapped(spec.output), spec)
}

/**
 * Declares a GET procedure that lists rows by page, with the total in `X-Total-Count`; its clean answer is
 * `Page<row>`.
 */
export function listProcedure<R extends z.ZodType, I extends z.ZodType = Nothing>(
  name: string,
  spec: Spec<I> & { row: R },
): Endpoint<Input<I>, { rows: z.output<R>[]; total: number }> {
  return endpoint('GET', procedurePath(name), 'page', page(spec.row), spec)
}

/** Declares a GET procedure that streams a file. */
export function downloadProcedure<I extends z.ZodType = Nothing>(
  name: string,
  spec: Spec<I>,
): Endpoint<Input<I>, Download> {
  return endpoint('GET', procedurePath(name), 'download', z.custom<Download>(), spec)
}

/** The answer to an upload: complete, or partial with a workbook of the rows that were refused. */
export type Outcome<T> =
  | { outcome: 'complete'; answer: T }
  | { outcome: 'partial'; accepted: number; sheet: Download }

/** Problems of every upload: of its file, of a staged file that is gone, and of one that was stopped. */
const uploadProblems = [
  'tooLarge',
  'unsupportedType',
  'cancelled',
  'notFound',
  'unavailable',
] as const satisfies readonly ProblemCode[]

/** Declares a multipart upload that answers rejected rows as a workbook. `uploadProblems` are among its problems. */
export function uploadProcedure<O extends z.ZodType, I extends z.ZodType = Nothing>(
  name: string,
  spec: Spec<I> & { output: O },
): Endpoint<Input<I>, Outcome<z.output<O>>> {
  return endpoint('POST', procedurePath(name), 'jsonOrSheet', wrapped(spec.output), {
    inputEncoding: 'multipart',
    ...spec,
    problems: [...uploadProblems, ...(spec.problems ?? [])],
  })
}

/** Declares a call with an explicit path and an unwrapped answer. */
export function call<O extends z.ZodType, I extends z.ZodType = Nothing>(
  method: 'GET' | 'POST',
  path: string,
  spec: Spec<I> & { output: O },
): Endpoint<Input<I>, z.output<O>> {
  return endpoint(method, path, 'json', spec.output, spec)
}

/** Declares a call with an explicit path that streams a file. */
export function downloadCall<I extends z.ZodType = Nothing>(
  path: string,
  spec: Spec<I>,
): Endpoint<Input<I>, Download> {
  return endpoint('GET', path, 'download', z.custom<Download>(), spec)
}

/** Declares a call of a standard's API: at the root of the product, with the names and errors of that standard. */
export function harvest<O extends z.ZodType, I extends z.ZodType>(
  path: string,
  spec: Spec<I> & { output: O; access: 'public' | 'harvester' },
): Endpoint<Input<I>, z.output<O>> {
  return endpoint('GET', path, 'json', spec.output, { ...spec, atRoot: true })
}
