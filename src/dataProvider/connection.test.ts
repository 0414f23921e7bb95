// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from './connection.ts'

const answerHealth = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

afterEach(async () => {
  answerHealth(() => Promise.resolve(new Response()))
  await connection.check()
  vi.unstubAllGlobals()
})

it('stays lost when an answer arrives that was under way before', async () => {
  answerHealth(() => Promise.reject(new TypeError('Failed to fetch')))
  window.dispatchEvent(new Event('offline'))
  expect(connection.isReachable()).toBe(false)
  connection.report(true)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(connection.isReachable()).toBe(false)
})

it('is back when the health check that follows an answer is answered', async () => {
  answerHealth(() => Promise.resolve(new Response()))
  connection.report(false)
  connection.report(true)
  await vi.waitFor(() => expect(connection.isReachable()).toBe(true))
})

it('notifies its listeners of each change once', () => {
  const listener = vi.fn<() => void>()
  const end = connection.subscribe(listener)
  connection.report(false)
  connection.report(false)
  end()
  expect(listener).toHaveBeenCalledTimes(1)
})
