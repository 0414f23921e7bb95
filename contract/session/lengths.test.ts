import { expect, it } from 'vitest'
import { z } from 'zod'
import { organization } from '../organization/endpoints.ts'
import { session } from './endpoints.ts'
import { maxPasswordLength, maxUserNameLength } from './lengths.ts'

const name = 'n'.repeat(maxUserNameLength)
const password = 'p'.repeat(maxPasswordLength)

const canSet = (userName: string, newPassword: string): boolean =>
  z.safeEncode(organization.resetScholarPassword.input, { customerId: 1, userName, newPassword })
    .success

const canSignIn = (username: string, used: string): boolean =>
  z.safeEncode(session.signIn.input, { username, password: used }).success

it.each([
  ['the longest name and password', name, password, true],
  ['a longer name', `${name}n`, password, false],
  ['a longer password', name, `${password}p`, false],
])('%s can be set exactly where sign-in takes them', (_, userName, newPassword, isTaken) => {
  expect(canSet(userName, newPassword)).toBe(isTaken)
  expect(canSignIn(userName, newPassword)).toBe(isTaken)
})
