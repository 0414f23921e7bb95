import { beforeAll, describe, expect, it, vi } from 'vitest'
import { recordProof } from '../../support/proof.ts'
import { expectations } from './expectation.ts'
import { type Observation, observeMatrix } from './matrix.ts'

/** The platform without its own checks of ids: what is left is row-level security. */
vi.mock('../../../platform/http/scope.ts', () => ({
  checkScope: () => undefined,
  membersNamedIn: () => [],
}))

let observations: readonly Observation[] = []
beforeAll(async () => {
  // One actor of each kind that gets past the permissions; the others are refused before any row is read.
  ;({ observations } = await observeMatrix(['meridian', 'consortium', 'support']))
  recordProof('row-security-alone', {
    tried: "The same calls without the platform's own check of ids: row-level security alone",
    command: 'npx vitest run --project mocking tests/platform/authorization',
    counts: {
      answers: observations.length,
      'calls with foreign ids that got through to their handlers':
        observations.filter(isThrough).length,
    },
    faults: {
      'foreign texts leaked': observations.filter(isLeak).length,
      'foreign rows written': observations.filter(isForeignWrite).length,
    },
  })
}, 600_000)

const isStaff = ({ call, actor }: Observation): boolean =>
  actor === 'support' && expectations.get(call)?.foreignIds === 'staff'
const shown = ({ call, actor, status }: Observation): string => `${call} as ${actor}: ${status}`

const isThrough = ({ namesForeignTenant, status }: Observation): boolean =>
  namesForeignTenant && status === 200
const isLeak = (one: Observation): boolean => one.leaked.length > 0 && !isStaff(one)
const isForeignWrite = (one: Observation): boolean => one.written.length > 0 && !isStaff(one)

describe("without the platform's own check of ids", () => {
  it('calls with foreign ids get through to their handlers', () => {
    const through = observations.filter(isThrough)
    console.info(`row-level security alone: ${through.length} calls with foreign ids got through`)
    expect(through.length).toBeGreaterThan(200)
  })

  it('row-level security alone answers without a text of a foreign tenant', () => {
    const leaks = observations.filter(isLeak)
    expect(leaks.map((one) => `${shown(one)} with ${one.leaked.join(', ')}`)).toEqual([])
  })

  it('row-level security alone writes no row of a foreign tenant', () => {
    const writes = observations.filter(isForeignWrite)
    expect(writes.map((one) => `${shown(one)} wrote ${one.written.join(', ')}`)).toEqual([])
  })
})
