import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type Endpoint, needsSession } from '../../../contract/kernel/endpoint.ts'
import type { DemoAccount } from '../../support/accounts.ts'
import type { Caller } from '../../support/caller.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { expectedPermissions } from '../../support/permissionTable.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])

/** The columns of the expected table that the demo has an account for. */
const actors = ['meridian', 'harbour', 'consortium', 'observer', 'support'] as const
type Actor = (typeof actors)[number]

let carrel: TestPlatform
const callers = {} as Record<Actor, Caller>
beforeAll(async () => {
  carrel = await createTestPlatform()
  for (const account of ['meridian', 'harbour', 'consortium', 'observer'] satisfies DemoAccount[]) {
    callers[account] = await carrel.signIn(account)
  }
  callers.support = await supportAt(carrel, meridianId)
})
afterAll(() => carrel.drop())

/** A call that no endpoint can take: it is refused for its form (415, 422) unless permission comes first (401, 403). */
async function knock(caller: Caller, { method, path }: Endpoint): Promise<number> {
  const init = method === 'GET' ? {} : { body: 'plain', headers: { 'content-type': 'text/plain' } }
  const query = method === 'GET' ? '?customerid=x&CustomerId=x&Customer_id=x&customer_id=x' : ''
  const { status, body } = await caller.fetch(path + query, { method, ...init })
  // A file that nobody reads would hold one of the customer's download slots.
  await body?.cancel()
  return status
}

const mayCall = (actor: Actor, { access }: Endpoint): boolean =>
  access === 'public' ||
  access === 'session' ||
  access === 'harvester' ||
  access === 'program' ||
  expectedPermissions.get(access)?.has(actor) === true

describe('every call', () => {
  it.each(actors)('is allowed or refused for %s exactly as the table says', async (actor) => {
    const wrong: string[] = []
    let allowed = 0
    for (const endpoint of endpoints) {
      const status = await knock(callers[actor], endpoint)
      const admitted = status !== 403
      if (admitted) allowed += 1
      if (admitted !== mayCall(actor, endpoint)) wrong.push(`${endpoint.path}: ${status}`)
      if (status >= 500) wrong.push(`${endpoint.path}: ${status}`)
    }
    expect(wrong).toEqual([])
    console.info(
      `${actor}: ${allowed} of ${endpoints.length} calls allowed, ${endpoints.length - allowed} refused`,
    )
  })

  it('but the public ones needs a session', async () => {
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const status = await knock(carrel.anyone(), endpoint)
      // Programs have credentials of their own: tests/platform/reports/counterApi.test.ts,
      // tests/platform/access/programs.test.ts.
      const closed = needsSession(endpoint)
      if ((status === 401) !== closed) wrong.push(`${endpoint.path}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
