import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'

/** An input on the wire: flat values (query, form, multipart) or JSON. */
export type WireInput = Record<string, unknown>

export const encodeInput = <I>(endpoint: Endpoint<I>, input: I): WireInput =>
  z.encode(endpoint.input, input) as WireInput

/** Throws Problem `invalid`, its fields by clean path, when the input breaks the contract. */
export function decodeInput<I>(endpoint: Endpoint<I>, wire: WireInput): I {
  const result = z.safeDecode(endpoint.input, wire)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    fields[issue.path.map(String).join('.') || 'input'] ??= issue.message
  }
  throw new Problem('invalid', `Invalid input: ${Object.keys(fields).join(', ')}`, { fields })
}

export const encodeAnswer = (endpoint: Endpoint, clean: unknown): unknown =>
  z.encode(endpoint.output, clean)

export const decodeAnswer = <I, O>(endpoint: Endpoint<I, O>, wire: unknown): O =>
  z.decode(endpoint.output, wire)
