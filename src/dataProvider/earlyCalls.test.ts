// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerTogether } from '../../contract/kernel/together.ts'
import type { StoredSession } from '../authProvider/sessionStore.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { earlyAnswer } from './earlyCalls.ts'

const session = (sessionId: string, customerId = 1002): StoredSession => ({
  user: { userId: 7, customerId, adminType: 'library_admin', infoAdmin: false },
  customer: {
    customerId,
    name: 'Meridian University Library',
    consortiumId: 1001,
    productType: 1,
    dataTypes: [],
    subjects: [],
    onosEnabled: true,
    aiEnabled: true,
  },
  sessionId,
})

/** What stands written once the screen has made its calls. */
const remembered = () => {
  vi.runAllTimers()
  return JSON.parse(window.localStorage.getItem('carrel.firstScreens') ?? 'null') as unknown
}

const underWay = (url: string, answer: AnswerTogether) => {
  window.carrelEarlyCalls = { [url]: Promise.resolve(answer) }
}

/** Another nine characters for each test. */
let sessions = 0
const nextSession = () => `session-${(sessions += 1)}`
let sessionId = ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.carrelEarlyCalls = {}
  sessionStore.clear()
  sessionId = nextSession()
  sessionStore.begin(session(sessionId))
  window.history.replaceState(null, '', '/')
})
afterEach(() => vi.useRealTimers())

it('what was asked for beside the scripts is taken once, with its headers', async () => {
  underWay('/count', { data: { data: 3 }, headers: { 'x-total-count': '9' } })
  const taken = await earlyAnswer('/count')
  expect(taken).toMatchObject({ status: 200, data: { data: 3 } })
  expect(taken?.headers['x-total-count']).toBe('9')
  expect(await earlyAnswer('/count')).toBeUndefined()
})

it('an early answer that failed leaves the word to the ordinary call', async () => {
  underWay('/refused', null)
  expect(await earlyAnswer('/refused')).toBeUndefined()
})

it('the calls of a screen are remembered under its address', async () => {
  await earlyAnswer('/a')
  await earlyAnswer('/b')
  await earlyAnswer('/a')
  window.history.replaceState(null, '', '/titles?page=2')
  await earlyAnswer('/c')
  expect(remembered()).toEqual({
    session: sessionId,
    screens: {
      '/': { urls: ['/a', '/b'], ask: '/platform/together?call=%2Fa&call=%2Fb' },
      '/titles?page=2': { urls: ['/c'], ask: '/platform/together?call=%2Fc' },
    },
  })
})

it('the calls of a screen are written down once, after them', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem')
  for (const url of ['/a', '/b', '/c']) await earlyAnswer(url)
  expect(write).not.toHaveBeenCalled()
  expect(remembered()).toMatchObject({ screens: { '/': { urls: ['/a', '/b', '/c'] } } })
  expect(write).toHaveBeenCalledOnce()
  write.mockRestore()
})

it('what a session that ended meanwhile asked for is not written down', async () => {
  await earlyAnswer('/of-1002')
  sessionStore.clear()
  expect(remembered()).toBeNull()
})

it('calls that would make an address too long are left out, shorter ones after them are not', async () => {
  await earlyAnswer('/a')
  await earlyAnswer(`/${'b'.repeat(6_000)}`)
  await earlyAnswer('/c')
  expect(remembered()).toMatchObject({ screens: { '/': { urls: ['/a', '/c'] } } })
})

it('only the screens one was at last are remembered', async () => {
  for (let page = 1; page <= 9; page += 1) {
    window.history.replaceState(null, '', `/page-${page}`)
    await earlyAnswer('/call')
  }
  const { screens } = remembered() as { screens: object }
  expect(Object.keys(screens)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((page) => `/page-${page}`))
})

it('another session knows nothing of the calls before it', async () => {
  await earlyAnswer('/of-1002')
  sessionStore.clear()
  expect(remembered()).toBeNull()
  const other = nextSession()
  sessionStore.begin(session(other, 1030))
  await earlyAnswer('/of-1030')
  expect(remembered()).toMatchObject({ session: other, screens: { '/': { urls: ['/of-1030'] } } })
})
