import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { customerHeader } from '../../contract/kernel/base.ts'
import { problemCode, requestOf } from '../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'
import { supportAt } from '../support/supportStaff.ts'

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const { session } = contract

it('support staff switch to another customer, leave the first behind, and return', async () => {
  const caller = await supportAt(carrel, 1002)
  expect(await problemCode(caller.call(session.greeting, { customerId: 1030 }))).toBe('forbidden')

  const switched = await caller.call(session.switchCustomer, { targetId: 1030 })
  expect(switched).toMatchObject({ customerId: 1030, adminType: 'library_admin', infoAdmin: true })
  await caller.call(session.greeting, { customerId: 1030 })
  expect(await problemCode(caller.call(session.greeting, { customerId: 1002 }))).toBe('forbidden')

  await caller.call(session.switchCustomer, { targetId: 1001 })
  const returned = await caller.call(session.returnFromSwitch, {})
  expect(returned).toMatchObject({ customerId: 1002, infoAdmin: true })
  expect(await problemCode(caller.call(session.greeting, { customerId: 1001 }))).toBe('forbidden')
  expect(await problemCode(caller.call(session.returnFromSwitch, {}))).toBe('notFound')
})

it('a write of a page that shows another customer than the session is refused', async () => {
  const caller = await supportAt(carrel, 1002)
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
  await caller.call(session.switchCustomer, { targetId: 1030 })
  expect([await make('1002'), await addNote('1002')]).toEqual([403, 403])
  expect([await make('1030'), await addNote('1030')]).toEqual([200, 201])
  await caller.call(session.signOut, {})
  expect(await make('1030')).toBe(401)
})

it('both identities of a switch are in the audit log', async () => {
  const caller = await supportAt(carrel, 1002)
  await caller.call(session.switchCustomer, { targetId: 1030 })
  const { rows } = await carrel.database.pool.query(
    `select user_name, staff_name, customer_id, target_id from audit_log
     where action = 'support.switch' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { user_name: 'meridian', staff_name: 'Support Desk', customer_id: 1002, target_id: '1030' },
  ])
})

it('nobody else can switch, and the refusal is in the audit log', async () => {
  const caller = await carrel.signIn('meridian')
  expect(await problemCode(caller.call(session.switchCustomer, { targetId: 1030 }))).toBe(
    'forbidden',
  )
  const { rows } = await carrel.database.pool.query(
    `select outcome, customer_id from audit_log where action like 'refused %' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ outcome: 'refused', customer_id: 1002 }])
})
