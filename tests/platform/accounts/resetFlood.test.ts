import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '../../../contract/session/endpoints.ts'
import { problemCode } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const reset = (ip: string, token: string) =>
  carrel.anyone(ip).call(session.resetPassword, {
    profileId: 1,
    token,
    newPassword: 'Reading-9',
    repeatedPassword: 'Reading-9',
  })

it('signs somebody in while 70 resets with invalid tokens run', async () => {
  const resets = Array.from({ length: 70 }, (_, index) => reset('203.0.113.1', `no token ${index}`))
  const signIn = carrel.signIn('meridian')
  const outcomes = await Promise.all(resets)
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['invalidToken']))
  await expect(signIn).resolves.toBeDefined()
})

it('refuses the resets of one address beyond a hundred, and no other address', async () => {
  for (let at = 0; at < 100; at += 1) await reset('203.0.113.2', `another token ${at}`)
  expect(await problemCode(reset('203.0.113.2', 'one more'))).toBe('throttled')
  expect(await reset('203.0.113.3', 'one more')).toEqual({ outcome: 'invalidToken' })
})

it('refuses the tries of one token beyond sixty, from whichever address', async () => {
  for (let index = 0; index < 60; index += 1) await reset(`198.51.100.${index}`, 'the same token')
  expect(await problemCode(reset('198.51.100.200', 'the same token'))).toBe('throttled')
})
