import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { customerHeader } from '../../../contract/kernel/base.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { problemCode, requestOf } from '../../support/caller.ts'
import { consortiumId, harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const { session } = contract

it('support staff switch to another customer, leave the first behind, and return', async () => {
  const caller = await supportAt(carrel, meridianId)
  expect(await problemCode(caller.call(session.greeting, { customerId: harbourId }))).toBe(
    'forbidden',
  )

  const switched = await caller.call(session.switchCustomer, { targetId: harbourId })
  expect(switched).toMatchObject({
    customerId: harbourId,
    adminType: 'library_admin',
    infoAdmin: true,
  })
  await caller.call(session.greeting, { customerId: harbourId })
  expect(await problemCode(caller.call(session.greeting, { customerId: meridianId }))).toBe(
    'forbidden',
  )

  await caller.call(session.switchCustomer, { targetId: consortiumId })
  const returned = await caller.call(session.returnFromSwitch, {})
  expect(returned).toMatchObject({ customerId: meridianId, infoAdmin: true })
  expect(await problemCode(caller.call(session.greeting, { customerId: consortiumId }))).toBe(
    'forbidden',
  )
  expect(await problemCode(caller.call(session.returnFromSwitch, {}))).toBe('notFound')
})

it('a switch from one customer to the next ends the session for the one in between', async () => {
  const caller = await supportAt(carrel, meridianId)
  await caller.call(session.switchCustomer, { targetId: harbourId })
  const between = carrel.anyone()
  between.cookie = caller.cookie
  await caller.call(session.switchCustomer, { targetId: consortiumId })
  expect(await problemCode(between.call(session.greeting, { customerId: harbourId }))).toBe(
    'unauthenticated',
  )
  await caller.call(session.greeting, { customerId: consortiumId })
})

it('a session of support staff lasts no longer for switching and returning', async () => {
  const caller = await supportAt(carrel, meridianId)
  const isSignedIn = async () => (await caller.fetch('/rest/supportNotes')).status === 200
  for (let quarters = 1; quarters < 4 * 12; quarters += 1) {
    carrel.clock.advance(minutes(15))
    if (quarters % 3 === 0) await caller.call(session.returnFromSwitch, {})
    else await caller.call(session.switchCustomer, { targetId: harbourId })
  }
  carrel.clock.advance(minutes(14))
  expect(await isSignedIn()).toBe(true)
  carrel.clock.advance(minutes(1))
  expect(await isSignedIn()).toBe(false)
})

it('a write of a page that shows another customer than the session is refused', async () => {
  const caller = await supportAt(carrel, meridianId)
  const make = async (customerId: string) => {
    const [path, init] = requestOf(contract.accessCredentials.create, {
      label: 'From another tab',
      scope: 'kbart',
    })
    const headers = { 'content-type': 'application/json', [customerHeader]: customerId }
    return (await caller.fetch(path, { ...init, headers })).status
  }
  const addNote = async (customerId: string) => {
    const headers = { 'content-type': 'application/json', [customerHeader]: customerId }
    const body = JSON.stringify({ subject: 'From another tab', note: '', state: 'open' })
    return (await caller.fetch('/rest/supportNotes', { method: 'POST', headers, body })).status
  }
  expect([await make('1002'), await addNote('1002')]).toEqual([200, 201])
  await caller.call(session.switchCustomer, { targetId: harbourId })
  expect([await make('1002'), await addNote('1002')]).toEqual([403, 403])
  expect([await make('1030'), await addNote('1030')]).toEqual([200, 201])
  await caller.call(session.signOut, {})
  expect(await make('1030')).toBe(401)
})

it('of two returns in two tabs at the same time one opens a session, and a switch in a third tab is no fault', async () => {
  const caller = await supportAt(carrel, meridianId)
  await caller.call(session.switchCustomer, { targetId: harbourId })
  const tab = () => {
    const other = carrel.anyone()
    other.cookie = caller.cookie
    return other
  }
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'success',
      (error: unknown) => (error instanceof Problem ? error.code : error),
    )
  const [first, second, third] = await whileLocked(
    carrel,
    { statement: 'select from sessions for update', waiters: 3 },
    () =>
      Promise.all([
        outcomeOf(tab().call(session.returnFromSwitch, {})),
        outcomeOf(tab().call(session.returnFromSwitch, {})),
        outcomeOf(tab().call(session.switchCustomer, { targetId: consortiumId })),
      ]),
  )
  expect(new Set([first, second])).toEqual(new Set(['success', 'unauthenticated']))
  expect(['success', 'unauthenticated']).toContain(third)
})

it('both identities of a switch are in the audit log', async () => {
  const caller = await supportAt(carrel, meridianId)
  await caller.call(session.switchCustomer, { targetId: harbourId })
  const { rows } = await carrel.database.pool.query(
    `select user_name, staff_name, customer_id, target_id from audit_log
     where action = 'support.switch' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      user_name: 'meridian',
      staff_name: 'Support Desk',
      customer_id: meridianId,
      target_id: '1030',
    },
  ])
})

it('nobody else can switch, and the refusal is in the audit log', async () => {
  const caller = await carrel.signIn('meridian')
  expect(await problemCode(caller.call(session.switchCustomer, { targetId: harbourId }))).toBe(
    'forbidden',
  )
  const { rows } = await carrel.database.pool.query(
    `select outcome, customer_id from audit_log where action like 'refused %' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ outcome: 'refused', customer_id: meridianId }])
})
