/** @module-tag long */

import { beforeAll, describe, expect, it } from 'vitest'
import { expectedPermissions } from '../../support/permissionTable.ts'
import { recordProof } from '../../support/proof.ts'
import { expectations } from './expectation.ts'
import { type Actor, actors, callNames, type Observation, observeMatrix } from './matrix.ts'

let observations: readonly Observation[] = []
let planted: readonly string[] = []
beforeAll(async () => {
  ;({ observations, planted } = await observeMatrix())
  console.info(
    `authorisation: ${callNames.length} calls, ${actors.length} actors, ` +
      `${observations.length} answers, canaries in ${planted.length} columns`,
  )
  recordProof('authorisation', {
    tried: 'Every call by every actor with ids of foreign tenants',
    command: 'npx vitest run --project unit tests/platform/authorization',
    counts: {
      calls: callNames.length,
      actors: actors.length,
      answers: observations.length,
      'columns with canaries': planted.length,
    },
    faults: {
      'answers to actors who may not call': observations.filter(isAnsweredWrongly).length,
      'foreign texts leaked': observations.filter(isLeak).length,
      'foreign rows written': observations.filter(isForeignWrite).length,
      failures: observations.filter(({ status }) => status >= 500).length,
    },
  })
}, 600_000)

const withoutSession: ReadonlySet<Actor> = new Set(['nobody', 'signedOut', 'disabled', 'expired'])

const shown = ({ call, actor, status }: Observation): string => `${call} as ${actor}: ${status}`
const isStaff = ({ call, actor }: Observation): boolean =>
  actor === 'support' && expectations.get(call)?.foreignIds === 'staff'

/** Whether the call needs no session; harvesters and programs have credentials of their own. */
const isWithoutSession = (access: string | undefined) =>
  access === 'public' || access === 'harvester' || access === 'program'

/** Whether the table lets the actor make the call. */
function mayCall({ call, actor }: Observation): boolean {
  const access = expectations.get(call)?.access ?? 'none'
  if (isWithoutSession(access)) return true
  if (withoutSession.has(actor)) return false
  return access === 'session' || expectedPermissions.get(access)?.has(actor) === true
}

function isAnsweredWrongly(one: Observation): boolean {
  const { access } = expectations.get(one.call) ?? {}
  if (access === 'none') return one.status !== 405
  if (isWithoutSession(access)) return false
  if (withoutSession.has(one.actor)) return one.status !== 401
  return mayCall(one) ? one.status === 401 : one.status !== 403
}

const isLeak = (one: Observation): boolean => one.leaked.length > 0 && !isStaff(one)
const isForeignWrite = (one: Observation): boolean => one.written.length > 0 && !isStaff(one)

it('makes every call', () => {
  expect(new Set(observations.map(({ call }) => call))).toEqual(new Set(callNames))
})

describe('every call by every actor', () => {
  it('is answered only to those whom the table admits', () => {
    expect(observations.filter(isAnsweredWrongly).map(shown)).toEqual([])
  })

  it('refuses ids of foreign tenants with 403', () => {
    const named = observations.filter(
      (one) =>
        one.namesForeignTenant &&
        mayCall(one) &&
        expectations.get(one.call)?.foreignIds === 'refused',
    )
    expect(named.length).toBeGreaterThan(500)
    expect(named.filter(({ status }) => status !== 403).map(shown)).toEqual([])
  })

  it('answers without a text of a foreign tenant', () => {
    const leaks = observations.filter(isLeak)
    expect(leaks.map((one) => `${shown(one)} with ${one.leaked.join(', ')}`)).toEqual([])
  })

  it('writes no row of a foreign tenant', () => {
    const writes = observations.filter(isForeignWrite)
    expect(writes.map((one) => `${shown(one)} wrote ${one.written.join(', ')}`)).toEqual([])
  })

  it('answers no 5xx', () => {
    expect(observations.filter(({ status }) => status >= 500).map(shown)).toEqual([])
  })
})

describe('the check itself', () => {
  it('sees canaries where they are allowed, so that it would see the others', () => {
    expect(planted.length).toBeGreaterThan(80)
    const calls = new Set(observations.filter(({ seesOwn }) => seesOwn).map(({ call }) => call))
    console.info(`authorisation: ${calls.size} calls answer with canaries of the caller's own`)
    expect(calls.size).toBeGreaterThan(25)
  })

  it('sees what support staff read and write of other tenants', () => {
    const staff = observations.filter(isStaff)
    expect(staff.some(({ leaked }) => leaked.length > 0)).toBe(true)
    expect(staff.some(({ written }) => written.length > 0)).toBe(true)
  })
})
