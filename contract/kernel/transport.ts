import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'

/** An input on the wire: flat values (query, form, multipart) or JSON. */
export type WireInput = Record<string, unknown>

/** Throws Problem `invalid`, its fields by clean path, when the input breaks the contract. */
export function encodeInput<I>(endpoint: Endpoint<I>, input: I): WireInput {
  const result = z.safeEncode(endpoint.input, input)
  if (!result.success) throw invalid(fieldsOf(result.error))
  return result.data as WireInput
}

/** The other way round. */
export const decodeInput = <I>(endpoint: Endpoint<I>, wire: WireInput): I =>
  checked(endpoint.input, wire)

/**
 * What came from outside, in the form that it must have: it may break more than its schema says. Throws
 * Problem `invalid` with its fields by clean path.
 */
export function checked<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (!result.success) throw invalid(fieldsOf(result.error))
  const at = nullByteIn(result.data)
  if (at !== null) throw invalid({ [at]: 'must not hold a null character' })
  return result.data
}

function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.map(String).join('.') || 'input'] ??= message
  return fields
}

const invalid = (fields: Record<string, string>) =>
  new Problem('invalid', `Invalid input: ${Object.keys(fields).join(', ')}`, { fields })

/** The field whose text holds the one character that PostgreSQL cannot keep. */
function nullByteIn(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path || 'input' : null
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null
  for (const [key, part] of Object.entries(value)) {
    const at = nullByteIn(part, path === '' ? key : `${path}.${key}`)
    if (at !== null) return at
  }
  return null
}

export const encodeAnswer = (endpoint: Endpoint, clean: unknown): unknown =>
  z.encode(endpoint.output, clean)

export const decodeAnswer = <I, O>(endpoint: Endpoint<I, O>, wire: unknown): O =>
  z.decode(endpoint.output, wire)
