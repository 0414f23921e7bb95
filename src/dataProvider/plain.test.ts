// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { idempotencyHeader } from '../../contract/kernel/base.ts'
import type { Principal } from '../../contract/principal.ts'
import { createClient } from './client.ts'
import { createDataProvider } from './index.ts'
import { PlatformError } from './platformError.ts'

const origin = window.location.origin
const views = `${origin}/platform/rest/savedViews`
const server = setupServer()
beforeAll(() => server.listen())
afterAll(() => server.close())
beforeEach(() => server.resetHandlers())

const listeners = {
  onUnauthenticated: vi.fn<() => void>(),
  onReachable: vi.fn<(reachable: boolean) => void>(),
}
const provider = createDataProvider({
  api: createClient({ origin, ...listeners }),
  bindings: {},
  principal: () => ({}) as Principal,
})

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

it('sends requests of ra-data-simple-rest with the session', async () => {
  server.use(
    http.get(views, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const headers = { 'Content-Range': 'savedViews 0-0/7' }
      return HttpResponse.json([{ id: 1, name: searchParams.get('filter') }], { headers })
    }),
    http.post(views, async ({ request }) =>
      HttpResponse.json({
        id: 2,
        sent: request.headers.get('x-requested-with'),
        hasKey: request.headers.has(idempotencyHeader),
        ...((await request.json()) as object),
      }),
    ),
  )
  const list = await provider.getList('savedViews', {
    filter: { screen: 'titles' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  })
  expect(list).toEqual({ data: [{ id: 1, name: '{"screen":"titles"}' }], total: 7 })
  const made = await provider.create('savedViews', { data: { name: 'Board' } })
  expect(made.data).toEqual({ id: 2, sent: 'portal', hasKey: true, name: 'Board' })
})

it('reads the rows of an export in parts, each row once when a new one moves them', async () => {
  let newest = 2_500
  const answered: string[] = []
  server.use(
    http.get(views, ({ request }) => {
      const range = new URL(request.url).searchParams.get('range') ?? ''
      answered.push(range)
      const [first = 0, last = 0] = JSON.parse(range) as number[]
      const ids = Array.from({ length: newest }, (_, index) => newest - index).slice(
        first,
        last + 1,
      )
      const headers = { 'Content-Range': `savedViews ${first}-${last}/${newest}` }
      newest += 1
      return HttpResponse.json(
        ids.map((id) => ({ id })),
        { headers },
      )
    }),
  )
  const list = await provider.getList('savedViews', {
    filter: {},
    pagination: { page: 1, perPage: 100_000 },
    sort: { field: 'id', order: 'DESC' },
  })
  expect(answered).toEqual(['[0,999]', '[1000,1999]', '[2000,2999]'])
  expect(list.data).toEqual(Array.from({ length: 2_500 }, (_, index) => ({ id: 2_500 - index })))
  expect(list.total).toBe(2_502)
})

it('fails as every other call does, with the fields that are wrong', async () => {
  server.use(
    http.post(views, () =>
      HttpResponse.json(
        {
          error: {
            code: 'conflict',
            message: 'taken',
            requestId: 'r1',
            fields: { name: 'is taken' },
          },
        },
        { status: 409 },
      ),
    ),
  )
  const failure = await failureOf(provider.create('savedViews', { data: {} }))
  expect(failure).toBeInstanceOf(PlatformError)
  expect(failure).toMatchObject({
    code: 'conflict',
    message: 'problem.conflict',
    body: { errors: { name: 'is taken' } },
    failure: { requestId: 'r1' },
  })
})

it('says that the platform is out of reach, and that the session is over', async () => {
  server.use(http.delete(`${views}/1`, () => HttpResponse.error()))
  const lost = await failureOf(provider.delete('savedViews', { id: 1 }))
  expect(lost).toMatchObject({ code: 'offline', message: 'problem.offline' })
  expect(listeners.onReachable).toHaveBeenLastCalledWith(false)
  server.use(http.delete(`${views}/1`, () => HttpResponse.json({}, { status: 401 })))
  await failureOf(provider.delete('savedViews', { id: 1 }))
  expect(listeners.onUnauthenticated).toHaveBeenCalledOnce()
})
