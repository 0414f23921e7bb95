// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { storedSession } from '../../tests/support/storedSession.ts'
import { createClient } from '../dataProvider/client.ts'
import { repeatSignOut, stopRepeating } from './repeatSignOut.ts'
import { sessionStore } from './sessionStore.ts'
import { signOut } from './signOut.ts'

type Answer = 'offline' | 503 | 401 | 204

/** Answers to the calls to sign out, in their order; the last one is repeated. */
let answers: Answer[]
let calls: number

const server = setupServer(
  http.post(`*${contract.session.signOut.path}`, () => {
    calls += 1
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'offline') return HttpResponse.error()
    if (answer === 204) return new HttpResponse(null, { status: 204 })
    const code = answer === 503 ? 'unavailable' : 'unauthenticated'
    const error = { code, message: 'by the test', requestId: 'test' }
    return HttpResponse.json({ error }, { status: answer ?? 500 })
  }),
)
const api = createClient({ origin: window.location.origin })

beforeAll(() => server.listen())
afterAll(() => server.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  window.localStorage.clear()
  calls = 0
})
afterEach(() => {
  stopRepeating()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a sign-out without a network is repeated until the platform answers it', async () => {
  answers = ['offline', 'offline', 503, 204]
  sessionStore.begin(storedSession)
  await signOut(api)
  expect(sessionStore.read()).toBeNull()
  expect(sessionStore.isSignOutPending()).toBe(true)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sessionStore.isSignOutPending()).toBe(false)
  })
  expect(calls).toBe(4)
})

it('a sign-out that is pending when the portal loads is repeated at once', async () => {
  answers = [401]
  sessionStore.postponeSignOut()
  await repeatSignOut(() => Promise.resolve(api))
  expect(calls).toBe(1)
  expect(sessionStore.isSignOutPending()).toBe(false)
})

it('a sign-in settles what is pending, so that the new session is never signed out', async () => {
  answers = [204]
  sessionStore.postponeSignOut()
  sessionStore.begin(storedSession)
  await repeatSignOut(() => Promise.resolve(api))
  expect(calls).toBe(0)
})

it('a sign-out that reached the platform is not repeated', async () => {
  answers = [204]
  sessionStore.begin(storedSession)
  await signOut(api)
  expect(sessionStore.isSignOutPending()).toBe(false)
  expect(calls).toBe(1)
})
