import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import {
  decodeAnswer,
  decodeInput,
  encodeAnswer,
  encodeInput,
} from '../../contract/kernel/transport.ts'
import { cleanValues } from '../support/arbitrary.ts'
import { endpoints } from '../support/endpoints.ts'
import { recordProof } from '../support/proof.ts'

/** What a query or form does to a value: everything becomes text. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

const travelled = (endpoint: Endpoint, wire: Record<string, unknown>) =>
  endpoint.inputEncoding === 'json'
    ? (JSON.parse(JSON.stringify(wire)) as Record<string, unknown>)
    : Object.fromEntries(
        Object.entries(wire)
          .filter(([, value]) => value !== null)
          .map(([key, value]) => [key, value instanceof Blob ? value : asText(value)]),
      )

const runsPerCall = 100
const roundTrips = { tried: 0, equal: 0 }
afterAll(() =>
  recordProof('round-trip-contract', {
    tried: 'Inputs and answers of every call, encoded and decoded',
    command: 'npx vitest run --project unit tests/contract/roundTrip.test.ts',
    counts: { 'random values': roundTrips.tried },
    faults: { 'values that came back changed': roundTrips.tried - roundTrips.equal },
  }),
)

describe('every call', () => {
  it.each(endpoints)('$name: its input survives the way to the platform', ({ endpoint }) => {
    fc.assert(
      fc.property(cleanValues(endpoint.input), (input) => {
        roundTrips.tried += 1
        const wire = travelled(endpoint, encodeInput(endpoint, input))
        expect(decodeInput(endpoint, wire)).toEqual(input)
        roundTrips.equal += 1
      }),
      { numRuns: runsPerCall },
    )
  })

  const answering = endpoints.filter(
    ({ endpoint: { responseKind } }) =>
      responseKind === 'json' || responseKind === 'page' || responseKind === 'jsonOrSheet',
  )
  it.each(answering)('$name: its answer survives the way back', ({ endpoint }) => {
    fc.assert(
      fc.property(cleanValues(endpoint.output), (output) => {
        roundTrips.tried += 1
        const wire: unknown = JSON.parse(JSON.stringify(encodeAnswer(endpoint, output)))
        expect(decodeAnswer(endpoint, wire)).toEqual(output)
        roundTrips.equal += 1
      }),
      { numRuns: runsPerCall },
    )
  })

  it('has a path of its own', () => {
    const routes = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(routes).size).toBe(routes.length)
  })
})
