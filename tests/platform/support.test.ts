import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { problemCode } from '../support/caller.ts'
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
