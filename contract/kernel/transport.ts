import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'
import { renamedMeta } from './renamed.ts'

/** An input on the wire: flat values (query, form, multipart) or JSON. */
export type WireInput = Record<string, unknown>

export const encodeInput = <I>(endpoint: Endpoint<I>, input: I): WireInput =>
  z.encode(endpoint.input, input) as WireInput

/** Throws Problem `invalid`, its fields by wire name, when the input breaks the contract. */
export function decodeInput<I>(endpoint: Endpoint<I>, wire: WireInput): I {
  const result = z.safeDecode(endpoint.input, wire)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = wireNameOf(endpoint, issue.path)
    fields[name] ??= issue.message
  }
  throw new Problem('invalid', `Invalid input: ${Object.keys(fields).join(', ')}`, { fields })
}

export const encodeAnswer = (endpoint: Endpoint, clean: unknown): unknown =>
  z.encode(endpoint.output, clean)

export const decodeAnswer = <I, O>(endpoint: Endpoint<I, O>, wire: unknown): O =>
  z.decode(endpoint.output, wire)

/** Problem fields come by wire name; forms know clean names. */
export function cleanFieldName(endpoint: Endpoint, wireName: string): string {
  const names = renamedMeta(endpoint.input)?.names ?? {}
  return Object.entries(names).find(([, wire]) => wire === wireName)?.[0] ?? wireName
}

function wireNameOf(endpoint: Endpoint, path: PropertyKey[]): string {
  const names = renamedMeta(endpoint.input)?.names ?? {}
  const [first, ...rest] = path.map(String)
  if (first === undefined) return 'input'
  return [names[first] ?? first, ...rest].join('.')
}
