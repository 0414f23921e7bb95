import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { encodeAnswer } from '../../contract/kernel/transport.ts'
import { cleanValues } from '../../tests/support/arbitrary.ts'
import { endpoints } from '../../tests/support/endpoints.ts'
import { encodeJson } from './encodeJson.ts'

const answeringJson = endpoints.filter(
  ({ endpoint: { responseKind } }) => responseKind === 'json' || responseKind === 'page',
)

/** Returns the answer with each of its lists as long as `count`, as far as the contract takes that. */
function withLongLists(clean: unknown, count: number): unknown {
  if (Array.isArray(clean)) {
    const values: unknown[] = clean
    return values.length === 0
      ? values
      : Array.from({ length: count }, (_, nth) => values[nth % values.length])
  }
  if (typeof clean !== 'object' || clean === null) return clean
  const fields = Object.entries(clean as Record<string, unknown>)
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      Array.isArray(value) ? withLongLists(value, count) : value,
    ]),
  )
}

/** Returns the JSON of an answer that is encoded at once; `undefined` when the contract does not take it. */
function jsonAtOnce(endpoint: Endpoint, clean: unknown): string | undefined {
  try {
    const wire = encodeAnswer(endpoint, clean)
    return JSON.stringify(endpoint.responseKind === 'page' ? (wire as { body: object }).body : wire)
  } catch {
    return undefined
  }
}

describe('the JSON of an answer', () => {
  it.each(answeringJson)('is the same in slices as at once: $name', async ({ endpoint }) => {
    const answers = fc
      .sample(cleanValues(endpoint.output), { numRuns: 3, seed: 5 })
      .flatMap((sample) => [sample, withLongLists(sample, 500), withLongLists(sample, 1_203)])
      .flatMap((clean) => {
        const json = jsonAtOnce(endpoint, clean)
        return json === undefined ? [] : [{ clean, json }]
      })
    // The three samples at least: an answer that the contract does not take says nothing about slices.
    expect(answers.length).toBeGreaterThanOrEqual(3)
    const inSlices = await Promise.all(answers.map(({ clean }) => encodeJson(endpoint, clean)))
    expect(inSlices.map(String)).toEqual(answers.map(({ json }) => json))
  })

  const { access, ddr, memberLibraries, titles } = contract
  it.each([
    ['titles', titles.list],
    ['requests', ddr.received],
    ['members', memberLibraries.list],
    ['checked lines', access.checkMany],
    ['members with access, and one of those without', access.membersWith],
  ] as [string, Endpoint][])(
    'leaves room for other work while a list of %s is encoded',
    async (_, endpoint) => {
      const [sample] = fc.sample(cleanValues(endpoint.output), { numRuns: 1, seed: 5 })
      let turns = 0
      const immediate = () => {
        turns += 1
        next = setImmediate(immediate)
      }
      let next = setImmediate(immediate)
      await encodeJson(endpoint, withLongLists(sample, 5_000))
      clearImmediate(next)
      expect(turns).toBeGreaterThanOrEqual(9)
    },
  )
})
