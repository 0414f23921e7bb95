import { expect, it } from 'vitest'
import { failureMessage } from './failureMessage.ts'
import { PlatformError } from './platformError.ts'

it('the message of a failed call is that of its problem, and of each other error the general one', () => {
  const failure = new PlatformError({ code: 'conflict', status: 409, detail: 'Changed meanwhile' })
  expect(failureMessage(failure)).toBe('problem.conflict')
  expect(failureMessage(new TypeError('x is not a function'))).toBe('problem.unexpected')
  expect(failureMessage('stopped')).toBe('problem.unexpected')
})
