import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { demoPasswords } from '../../support/accounts.ts'
import type { Caller } from '../../support/caller.ts'
import { harbourId } from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { organization, session } = contract

let carrel: TestPlatform
let harbour: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  harbour = await carrel.signIn('harbour')
})
afterAll(() => carrel.drop())

const run = async (statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as unknown[]

const changePasswordOf = async (userName: string, password: string) => ({
  statement: 'update accounts set password_hash = $2 where user_name = $1',
  values: [userName, await hash(password)],
})
const setPasswordOf = async (userName: string, password: string) => {
  const { statement, values } = await changePasswordOf(userName, password)
  await run(statement, values)
}

describe('a sign-in', () => {
  const signIn = (password: string) =>
    carrel.anyone().call(session.signIn, { username: 'lakeside', password })
  const sessions = async () =>
    (
      await run(
        `select from sessions join accounts a on a.id = account_id where user_name = 'lakeside'`,
      )
    ).length

  it('with a password that is changed meanwhile opens no session', async () => {
    const change = await changePasswordOf('lakeside', 'Changed-24')
    const before = await sessions()
    expect(await whileLocked(carrel, change, () => signIn(demoPasswords.lakeside))).toEqual({
      outcome: 'invalid',
    })
    expect(await sessions()).toBe(before)
    expect(await signIn('Changed-24')).toMatchObject({ outcome: 'success' })
    await setPasswordOf('lakeside', demoPasswords.lakeside)
  })

  it('whose hash another sign-in renews meanwhile opens one', async () => {
    const renewal = await changePasswordOf('lakeside', demoPasswords.lakeside)
    const answer = await whileLocked(carrel, renewal, () => signIn(demoPasswords.lakeside))
    expect(answer).toMatchObject({ outcome: 'success' })
  })

  it('of an account that is disabled meanwhile opens no session', async () => {
    const disabling = `update accounts set disabled_at = now() where user_name = 'lakeside'`
    expect(
      await whileLocked(carrel, { statement: disabling }, () => signIn(demoPasswords.lakeside)),
    ).toEqual({
      outcome: 'invalid',
    })
    await run(`update accounts set disabled_at = null where user_name = 'lakeside'`)
  })
})

describe('an organisation', () => {
  it('whose password is changed meanwhile keeps the new one against the one before', async () => {
    const change = await changePasswordOf('harbour', 'Changed-24')
    const reset = () =>
      harbour.call(organization.resetAdminPassword, {
        customerId: harbourId,
        userName: 'harbour',
        newPassword: 'Another-24',
        currentPassword: demoPasswords.harbour,
      })
    await expect(whileLocked(carrel, change, reset)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { currentPassword: 'wrong' } },
    })
    await setPasswordOf('harbour', demoPasswords.harbour)
  })
})
