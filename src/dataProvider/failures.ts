import axios from 'axios'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { cleanFieldPath } from '../../contract/kernel/fieldPath.ts'
import { isRecord } from '../../contract/kernel/isRecord.ts'
import { type Problem, type ProblemCode, problemStatus } from '../../contract/kernel/problem.ts'
import { serverTexts } from '../i18n/serverText.ts'
import { PlatformError } from './platformError.ts'

interface WireProblem {
  code?: string
  message?: string
  requestId?: string
  fields?: Record<string, string>
  data?: Record<string, unknown>
}

/**
 * Returns whatever a call threw as `PlatformError`. Without an endpoint, as in ra-data-simple-rest,
 * field names are used as they are.
 */
export async function platformError(error: unknown, endpoint?: Endpoint): Promise<PlatformError> {
  if (error instanceof PlatformError) return error
  if (!axios.isAxiosError(error)) {
    return new PlatformError({ code: 'unexpected', status: 500, detail: String(error) })
  }
  const { response } = error
  if (response === undefined) {
    return new PlatformError({ code: 'offline', status: 0, detail: error.message })
  }
  const problem = await problemIn(response.data)
  const requestId = problem.requestId ?? header(response.headers['x-request-id'])
  const retryAfter = Number(header(response.headers['retry-after']))
  const code = knownCode(problem.code) ?? codeOf(response.status)
  return new PlatformError({
    code,
    status: response.status,
    detail: problem.message ?? `problem.${code}`,
    requestId,
    ...(retryAfter > 0 && { retryAfter }),
    ...(problem.fields && {
      fields: endpoint ? cleanFields(endpoint, problem.fields) : problem.fields,
    }),
    ...(problem.data && { data: problem.data }),
  })
}

/** Returns a problem that was found before the request as `PlatformError`, as the platform would have answered it. */
export const refusal = ({ code, status, message, details }: Problem): PlatformError =>
  new PlatformError({
    code,
    status,
    detail: message,
    ...(details.fields && { fields: serverTexts(details.fields) }),
  })

/** Returns the problem in a response body, also when the call expected a file or text. */
async function problemIn(body: unknown): Promise<WireProblem> {
  const text = body instanceof Blob ? await body.text() : body
  const json = typeof text === 'string' ? parseJson(text) : text
  const problem = isRecord(json) ? json.error : undefined
  return isRecord(problem) ? problem : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The body is not the platform's, e.g. an error page of a proxy.
    return undefined
  }
}

const header = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const knownCode = (code: string | undefined): ProblemCode | undefined =>
  code !== undefined && Object.hasOwn(problemStatus, code) ? (code as ProblemCode) : undefined

/**
 * Returns the problem code for a status whose body does not name one: the first code with that
 * status.
 */
function codeOf(status: number): ProblemCode {
  if (status === 502 || status === 504) return 'unavailable'
  const entry = Object.entries(problemStatus).find(([, known]) => known === status)
  return (entry?.[0] as ProblemCode | undefined) ?? 'unexpected'
}

const cleanFields = (endpoint: Endpoint, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      cleanFieldPath(endpoint.input, path),
      message,
    ]),
  )
