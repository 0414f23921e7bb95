import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { issueText } from './issueText.ts'
import { type FieldProblems, Problem } from './problem.ts'

/** An input on the wire: flat values (query, form, multipart) or JSON. */
export type WireInput = Record<string, unknown>

/**
 * Encodes clean input into wire input. Throws `Problem('invalid')` naming each field by clean path when the
 * input breaks the contract.
 */
export function encodeInput<I>(endpoint: Endpoint<I>, input: I): WireInput {
  const result = z.safeEncode(endpoint.input, input, { error: issueText })
  if (!result.success) throw invalid(fieldsOf(result.error))
  return result.data as WireInput
}

/** Decodes wire input into clean input; throws `Problem('invalid')` naming each field. */
export const decodeInput = <I>(endpoint: Endpoint<I>, wire: WireInput): I =>
  parseOrThrow(endpoint.input, wire)

/**
 * Parses an outside value by its schema. Throws `Problem('invalid')` naming each field by clean path, also for
 * text that PostgreSQL cannot store.
 */
export function parseOrThrow<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, faults } = tryParse(schema, value)
  if (faults !== null) throw invalid(faults)
  return data
}

/**
 * Returns the faults of a value by clean field path, as texts for the user of the form; null when it passes its schema.
 * `parseOrThrow` refuses the same values with the same texts.
 */
export const fieldFaults = (schema: z.ZodType, value: unknown): FieldProblems | null =>
  tryParse(schema, value).faults

function tryParse<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { data: T; faults: null } | { data: undefined; faults: FieldProblems } {
  const result = schema.safeParse(value, { error: issueText })
  if (!result.success) return { data: undefined, faults: fieldsOf(result.error) }
  const unstorable = unstorableTextIn(result.data)
  if (unstorable === null) return { data: result.data, faults: null }
  return { data: undefined, faults: { [unstorable.path]: unstorable.fault } }
}

function fieldsOf({ issues }: z.ZodError): FieldProblems {
  const fields: FieldProblems = {}
  for (const { path, message } of issues) fields[path.map(String).join('.') || 'input'] ??= message
  return fields
}

const invalid = (fields: FieldProblems) =>
  new Problem('invalid', invalidInputText(fields), { fields })

/** Returns the message of a problem whose only news are its fields. */
export const invalidInputText = (fields: FieldProblems): string =>
  `Invalid input: ${Object.keys(fields).join(', ')}`

/** Returns why PostgreSQL cannot store a text, null when it can: it takes neither U+0000 nor half a surrogate pair. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not hold a null character'
  return text.isWellFormed() ? null : 'must not hold half of a surrogate pair'
}

/** Returns the path and the fault of the first text that PostgreSQL cannot store; null when there is none. */
function unstorableTextIn(value: unknown, path = ''): { path: string; fault: string } | null {
  if (typeof value === 'string') {
    const fault = textFault(value)
    return fault === null ? null : { path: path || 'input', fault }
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null
  for (const [key, part] of Object.entries(value)) {
    const keyFault = textFault(key)
    if (keyFault !== null) return { path: path || 'input', fault: keyFault }
    const partFault = unstorableTextIn(part, path === '' ? key : `${path}.${key}`)
    if (partFault !== null) return partFault
  }
  return null
}

/** Encodes a clean answer into the form of the wire; throws a `ZodError` when it does not fit the declared output. */
export const encodeAnswer = (endpoint: Endpoint, clean: unknown): unknown =>
  z.encode(endpoint.output, clean)

/** Decodes an answer of the wire into its clean form; throws a `ZodError` when it does not fit the declared output. */
export const decodeAnswer = <I, O>(endpoint: Endpoint<I, O>, wire: unknown): O =>
  z.decode(endpoint.output, wire)
