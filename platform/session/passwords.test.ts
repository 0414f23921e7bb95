import { expect, it } from 'vitest'
import { admittedMatches, hashPassword, passwordMatches, type PasswordOwner } from './passwords.ts'

it('hashes new passwords of one customer one after the other, so that a flood keeps nobody else waiting', async () => {
  const hashed: PasswordOwner[] = []
  const begin = async (owner: PasswordOwner) => {
    await hashPassword('Quiet-Lake-24', owner)
    hashed.push(owner)
  }
  const flood = Array.from({ length: 60 }, () => begin('customer 1'))
  const others = [begin('customer 2'), begin('account 1')]
  const outcomes = await Promise.allSettled(flood)
  await Promise.all(others)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 'throttled', details: { retryAfter: 2 } } })
  // The first of the flood is under way, and the next one of it waits behind both others.
  expect(hashed.slice(0, 3)).toEqual(['customer 1', 'customer 2', 'account 1'])
})

it('compares passwords of one address one after the other, so that a flood keeps no other address out', async () => {
  const compare = (ip: string) => passwordMatches(undefined, 'Quiet-Lake-24', ip)
  const flood = Array.from({ length: 60 }, (_, at) => compare(`2001:db8::${at.toString(16)}`))
  const others = [compare('203.0.113.1'), compare('203.0.113.2')]
  const [outcomes, answers] = await Promise.all([Promise.allSettled(flood), Promise.all(others)])
  expect(answers).toEqual([false, false])
  // One is compared, and fifty wait.
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 'throttled', details: { retryAfter: 2 } } })
})

it('takes a try back that is not compared, and no other', async () => {
  const takenBack: string[] = []
  const takeBack = async (userName: string) => void takenBack.push(userName)
  const call = { platform: { signInThrottle: { takeBack } }, ip: '203.0.113.3' }
  const waiting = Array.from({ length: 51 }, (_, at) =>
    admittedMatches(call, { userName: `compared ${at}`, passwordHash: undefined }, 'Quiet-Lake-24'),
  )
  const late = admittedMatches(call, { userName: 'late', passwordHash: undefined }, 'Quiet-Lake-24')
  await expect(late).rejects.toMatchObject({ code: 'throttled' })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([false]))
  expect(takenBack).toEqual(['late'])
})
