import { expect, it } from 'vitest'
import { newSessionId } from './sessionId.ts'

it('a session id is nine characters, another one each time', () => {
  expect(newSessionId()).toMatch(/^[a-z0-9]{9}$/)
  expect(newSessionId()).not.toBe(newSessionId())
})
