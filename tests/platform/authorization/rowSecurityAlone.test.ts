import { beforeAll, describe, expect, it, vi } from 'vitest'
import { expectations } from './expectation.ts'
import { type Observation, observeMatrix } from './matrix.ts'

/** The platform without its own check of ids: what is left is row-level security. */
vi.mock('../../../platform/http/scope.ts', () => ({ checkScope: () => undefined }))

let observations: readonly Observation[] = []
beforeAll(async () => {
  // One actor of each kind that gets past the permissions; the others are refused before any row is read.
  ;({ observations } = await observeMatrix(['meridian', 'consortium', 'support']))
}, 600_000)

const isStaff = ({ call, actor }: Observation): boolean =>
  actor === 'support' && expectations.get(call)?.foreignIds === 'staff'
const shown = ({ call, actor, status }: Observation): string => `${call} as ${actor}: ${status}`

describe("without the platform's own check of ids", () => {
  it('calls with foreign ids get through to their handlers', () => {
    const through = observations.filter(
      ({ namesForeignTenant, status }) => namesForeignTenant && status === 200,
    )
    console.info(`row-level security alone: ${through.length} calls with foreign ids got through`)
    expect(through.length).toBeGreaterThan(200)
  })

  it('row-level security alone answers without a text of a foreign tenant', () => {
    const leaks = observations.filter((one) => one.leaked.length > 0 && !isStaff(one))
    expect(leaks.map((one) => `${shown(one)} with ${one.leaked.join(', ')}`)).toEqual([])
  })

  it('row-level security alone writes no row of a foreign tenant', () => {
    const writes = observations.filter((one) => one.written.length > 0 && !isStaff(one))
    expect(writes.map((one) => `${shown(one)} wrote ${one.written.join(', ')}`)).toEqual([])
  })
})
