import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { type AnswerTogether, together } from '../../contract/kernel/together.ts'
import { encodeInput } from '../../contract/kernel/transport.ts'
import { type Caller, requestOf } from '../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'

const { dashboard, session, titles } = contract
const meridianId = 1002
const harbourId = 1030

let carrel: TestPlatform
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

/** Where a read is asked for, below the platform's base path. */
const addressOf = <I>(endpoint: Endpoint<I>, input: I): string =>
  requestOf(endpoint, encodeInput(endpoint, input))[0]

const userCounts = addressOf(dashboard.libraryUserCounts, { customerId: meridianId })
const greeting = addressOf(session.greeting, { customerId: meridianId })

const ask = (caller: Caller, addresses: readonly string[]): Promise<Response> =>
  caller.fetch(
    `${together.path}?${new URLSearchParams(addresses.map((one) => [together.parameter, one]))}`,
  )

async function answers(caller: Caller, ...calls: string[]): Promise<AnswerTogether[]> {
  const response = await ask(
    caller,
    calls.map((call) => basePath + call),
  )
  expect(response.status).toBe(200)
  return (await response.json()) as AnswerTogether[]
}

it('answers each call as if it had come alone, in their order', async () => {
  const found = await answers(meridian, greeting, userCounts)
  const alone = await Promise.all(
    [greeting, userCounts].map(
      async (call): Promise<unknown> => (await meridian.fetch(call)).json(),
    ),
  )
  expect(found.map((one) => one?.data)).toEqual(alone)
  expect(found).toHaveLength(2)
})

it('tells the total of a list', async () => {
  const list = addressOf(titles.list, {
    customerId: meridianId,
    title: '',
    resourceType: '',
    accessType: 'all',
  })
  const total = (await meridian.fetch(list)).headers.get('x-total-count')
  expect(Number(total)).toBeGreaterThan(10)
  const [found] = await answers(meridian, list)
  expect(found?.headers).toEqual({ 'x-total-count': total })
})

it('gives nobody what the call alone refuses, and the others all the same', async () => {
  const ofHarbour = addressOf(dashboard.libraryUserCounts, { customerId: harbourId })
  const found = await answers(meridian, ofHarbour, userCounts, '/no/such/call')
  expect(found.map((one) => one !== null)).toEqual([false, true, false])
  expect(await answers(carrel.anyone(), userCounts, greeting)).toEqual([null, null])
})

it('changes nothing, even with the header that lets a call change something', async () => {
  const { id } = await carrel.database.db
    .selectFrom('accounts')
    .select('id')
    .where('userName', '=', 'meridian')
    .executeTakeFirstOrThrow()
  const noImage = addressOf(session.setProfileImage, {
    customerId: meridianId,
    userId: id,
    imagePath: null,
  })
  expect((await meridian.fetch(noImage)).status).toBe(200)
  expect(await answers(meridian, noImage)).toEqual([null])
})

it('reads from the platform alone, and not itself', async () => {
  const addresses = [
    '/login',
    'https://elsewhere.example/figures',
    `${basePath}${together.path}?call=${basePath}${userCounts}`,
    '//',
    '%',
    '',
    `${basePath}/../login`,
  ]
  const response = await ask(meridian, addresses)
  expect(await response.json()).toEqual(addresses.map(() => null))
})

it('refuses more calls than any screen makes, naming the field', async () => {
  const response = await ask(
    meridian,
    Array.from({ length: together.most + 1 }, () => basePath + userCounts),
  )
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { code: 'invalid', fields: { call: expect.any(String) as string } },
  })
})

it('does not keep quick answers waiting for a slow one', async () => {
  const holder = await carrel.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table end_user_counts in access exclusive mode')
    const found = await answers(meridian, userCounts, greeting)
    expect(found[0]).toBeNull()
    expect(found[1]).not.toBeNull()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
