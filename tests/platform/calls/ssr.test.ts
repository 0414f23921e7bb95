import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { PageRequest, PageState, PortalServer } from '../../../contract/session/ssr.ts'
import { createApp } from '../../../platform/app.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

const index = `<html><!--page-state--><script nonce="__CSP_NONCE__"></script>
<div id="root"><!--prerendered--><!--/prerendered--></div></html>`

let carrel: TestPlatform
let folder: string
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  folder = await scratchFolder()
  await writeFile(path.join(folder, 'index.html'), index)
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

type Render = PortalServer['prerender']

/** An app whose portal is rendered by `prerender`. */
function appWith(prerender: Render, ssrTimeoutMs = 10_000) {
  const server: PortalServer = {
    configure: vi.fn<PortalServer['configure']>(),
    renderEntryScreens: () => '<p>outline</p>',
    prerender,
  }
  const config = { ...carrel.platform.config, ssrTimeoutMs }
  return createApp({ ...carrel.platform, config }, { files: folder, content: folder, server })
}

/** The page at an address, as a browser with the caller's cookie gets it. */
async function page(
  caller: Caller | undefined,
  prerender: Render,
  { at = '/dashboard', app = appWith(prerender) } = {},
) {
  const headers = new Headers()
  if (caller?.cookie !== undefined) headers.set('cookie', `carrel_session=${caller.cookie}`)
  const answer = await app.request(`http://localhost:8080${at}`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

const stateIn = (html: string): PageState => {
  const [, json = ''] =
    /<script type="application\/json" id="page-state"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json) as PageState
}

const greet: Render = async ({ user, invoke }) => {
  const greeting = await invoke('session', 'greeting', { customerId: user.customerId })
  return { html: '<h1>rendered</h1>', queries: { greeting } }
}

it('sends the rendered screen of a signed-in user with the queries it was rendered from', async () => {
  const { html } = await page(meridian, greet)
  expect(html).toContain('<div id="prerendered-screen"><h1>rendered</h1></div>')
  expect(html).toContain(' data-rendered')
  expect(html).not.toContain('outline')
  const greeting = await meridian.call(contract.session.greeting, { customerId: meridianId })
  expect(stateIn(html)).toEqual({
    userId: meridianId,
    customerId: meridianId,
    queries: { greeting },
  })
})

it('sends the queries of a screen that is not rendered, below the outline', async () => {
  const { html } = await page(meridian, async () => ({ html: null, queries: { rows: 3 } }), {
    at: '/orgDetails',
  })
  expect(html).toContain('outline')
  expect(html).not.toContain('data-rendered')
  expect(stateIn(html).queries).toEqual({ rows: 3 })
})

it('passes address, user and the nonce of the page to the server entry', async () => {
  const requests: PageRequest[] = []
  const { html, policy } = await page(
    meridian,
    async (request) => {
      requests.push(request)
      return { html: '', queries: {} }
    },
    { at: '/DDR/Received?filter=x' },
  )
  const [request] = requests
  expect(request?.url).toBe('/DDR/Received?filter=x')
  expect(request?.user).toEqual({
    userId: meridianId,
    customerId: meridianId,
    adminType: 'library_admin',
    infoAdmin: false,
  })
  expect(policy).toContain(`'nonce-${request?.nonce}'`)
  expect(html).not.toContain('__CSP_NONCE__')
})

it('sends nothing of anybody without a session, or with one that has ended', async () => {
  const prerender = vi.fn<Render>(greet)
  expect((await page(undefined, prerender)).html).toContain('outline')
  const leaving = await carrel.signIn('meridian')
  const { cookie } = leaving
  await leaving.call(contract.session.signOut, {})
  leaving.cookie = cookie
  expect((await page(leaving, prerender)).html).not.toContain('id="page-state"')
  expect(prerender).not.toHaveBeenCalled()
})

it('names support staff as such, so that the server entry can leave their banner to the portal', async () => {
  const prerender = vi.fn<Render>(greet)
  await page(await supportAt(carrel, meridianId), prerender)
  expect(prerender.mock.lastCall?.[0].user.infoAdmin).toBe(true)
})

it.each([
  ["another customer's data", 'session', 'greeting', { customerId: harbourId }, 'forbidden'],
  [
    'a call of a role that the user has not',
    'dashboard',
    'consortiumDdr',
    { consortiumId },
    'forbidden',
  ],
  ['a call that changes state', 'session', 'signOut', {}, 'methodNotAllowed'],
  ['a call that answers with a file', 'titles', 'download', {}, 'methodNotAllowed'],
  ['input that the contract refuses', 'session', 'greeting', { customerId: -5 }, 'invalid'],
])('refuses %s to the server entry', async (_, area, call, input, code) => {
  const refused = vi.fn<(error: unknown) => void>()
  await page(meridian, async ({ invoke }) => {
    await invoke(area, call, input).catch(refused)
    return { html: null, queries: {} }
  })
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code }))
})

it('writes a refused read to the audit log, as for a request from outside', async () => {
  const refusals = async () => {
    const rows = await carrel.database.db
      .selectFrom('auditLog')
      .select('id')
      .where('outcome', '=', 'refused')
      .execute()
    return rows.length
  }
  const before = await refusals()
  const refused = vi.fn<(error: unknown) => void>()
  await page(meridian, async ({ invoke }) => {
    await invoke('session', 'greeting', { customerId: harbourId }).catch(refused)
    return { html: null, queries: {} }
  })
  expect(refused).toHaveBeenCalledOnce()
  expect(await refusals()).toBe(before + 1)
})

it('sends the plain page and logs why when rendering fails', async () => {
  const { html } = await page(meridian, async () => {
    throw new Error('broken by the test')
  })
  expect(html).toContain('outline')
  expect(carrel.log.join('\n')).toContain('could not be prerendered')
})

it('renders nothing where SSR_TIMEOUT_MS is 0', async () => {
  const prerender = vi.fn<Render>(greet)
  const { html } = await page(meridian, prerender, { app: appWith(prerender, 0) })
  expect(html).toContain('outline')
  expect(prerender).not.toHaveBeenCalled()
})

it('renders two pages at once and sends a third without waiting', async () => {
  const release: (() => void)[] = []
  const slow = vi.fn<Render>(async () => {
    await new Promise<void>((resolve) => release.push(resolve))
    return { html: '<h1>rendered</h1>', queries: {} }
  })
  const app = appWith(slow)
  const first = [page(meridian, slow, { app }), page(meridian, slow, { app })]
  await vi.waitFor(() => expect(release).toHaveLength(2))
  expect((await page(meridian, slow, { app })).html).toContain('outline')
  for (const resolve of release) resolve()
  for (const { html } of await Promise.all(first)) expect(html).toContain('rendered</h1>')
  // A slot is free again.
  const next = page(meridian, slow, { app })
  await vi.waitFor(() => expect(release).toHaveLength(3))
  release[2]?.()
  expect((await next).html).toContain('rendered</h1>')
})

it('takes nothing that somebody wrote for a placeholder or for the end of a script', async () => {
  const words = '</script><!--page-state-->__CSP_NONCE__ $& '
  await carrel.database.db
    .updateTable('contacts')
    .set({ firstName: words })
    .where('customerId', '=', meridianId)
    .execute()
  const { html } = await page(meridian, async (request) => {
    const { queries } = await greet(request)
    return { html: '<h1>__CSP_NONCE__ $&amp;</h1>', queries }
  })
  expect(html).toContain('<h1>__CSP_NONCE__ $&amp;</h1>')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(JSON.stringify(stateIn(html))).toContain(JSON.stringify(words).slice(1, -1))
})

it('serves neither the server entry nor the record of the build', async () => {
  const secret = 'only the platform reads this'
  await writeFile(path.join(folder, 'ssr.mjs'), secret)
  await writeFile(path.join(folder, '.built-from'), secret)
  const app = appWith(greet)
  for (const file of ['/ssr.mjs', '/.built-from', '/%2e%2e/ssr.mjs', '/assets/../ssr.mjs']) {
    const answer = await app.request(`http://localhost:8080${file}`)
    expect([file, await answer.text()]).not.toEqual([file, expect.stringContaining(secret)])
  }
})
