import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { encodeInput } from '../../contract/kernel/transport.ts'
import type { Drawing, DrawnFor, Reader } from '../../contract/session/drawing.ts'
import { createApp } from '../../platform/app.ts'
import { type Caller, requestOf } from '../support/caller.ts'
import { scratchFolder } from '../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'
import { supportAt } from '../support/supportStaff.ts'

const meridianId = 1002
const harbourId = 1030
const index = `<html><!--drawn-for--><script nonce="__CSP_NONCE__"></script>
<div id="root"><!--drawn-ahead--><p>outline</p>
<!--/drawn-ahead--></div></html>`

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

const addressOf = (customerId: number): string => {
  const { greeting } = contract.session
  return basePath + requestOf(greeting, encodeInput(greeting, { customerId }))[0]
}

/** The page at an address, as a browser with the caller's cookie gets it. */
async function page(
  caller: Caller | undefined,
  draw: Drawing['draw'],
  { at = '/dashboard', drawingWaitMs = 10_000 } = {},
) {
  const drawing: Drawing = { paths: ['/dashboard'], draw }
  const config = { ...carrel.platform.config, drawingWaitMs }
  const app = createApp({ ...carrel.platform, config }, { files: folder, content: folder, drawing })
  const headers = new Headers()
  if (caller?.cookie !== undefined) headers.set('cookie', `carrel_session=${caller.cookie}`)
  const answer = await app.request(`http://localhost:8080${at}`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

/** What the page was told of the screen that is drawn into it. */
const toldIn = (html: string): DrawnFor => {
  const [, told = ''] = /var carrelDrawn = (.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(told) as DrawnFor
}

const greets = async ({ ask }: Reader): Promise<string> => {
  await ask(addressOf(meridianId))
  return '<h1>drawn</h1>'
}

it('draws a screen for who is signed in, with the answers it was drawn from', async () => {
  const { html } = await page(meridian, greets)
  expect(html).toContain('<div id="root"><div id="drawn-screen"><h1>drawn</h1></div></div>')
  const alone = await meridian.fetch(addressOf(meridianId).slice(basePath.length))
  expect(toldIn(html)).toEqual({
    userId: meridianId,
    customerId: meridianId,
    answers: { [addressOf(meridianId)]: { headers: {}, data: (await alone.json()) as unknown } },
  })
})

it("tells the portal's drawing who asks, and the nonce that the page's policy names", async () => {
  const readers: Reader[] = []
  const { html, policy } = await page(meridian, async (reader) => {
    readers.push(reader)
    return ''
  })
  const [reader] = readers
  expect(reader?.user).toEqual({
    userId: meridianId,
    customerId: meridianId,
    adminType: 'library_admin',
    infoAdmin: false,
  })
  expect(policy).toContain(`'nonce-${reader?.nonce}'`)
  expect(html).toContain(`<script nonce="${reader?.nonce}">var carrelDrawn`)
  expect(html).not.toContain('__CSP_NONCE__')
})

it.each([
  ['to nobody', () => undefined, '/dashboard'],
  ['at another address', () => meridian, '/orgDetails'],
])('shows the outline %s', async (_, caller, at) => {
  const { html } = await page(caller(), greets, { at })
  expect(html).toContain('outline')
  expect(html).not.toContain('carrelDrawn')
})

it('shows the outline to support staff, above whose screens stands more', async () => {
  const { html } = await page(await supportAt(carrel, meridianId), greets)
  expect(html).toContain('outline')
})

it('shows the outline once the session has ended', async () => {
  const leaving = await carrel.signIn('meridian')
  const { cookie } = leaving
  await leaving.call(contract.session.signOut, {})
  leaving.cookie = cookie
  expect((await page(leaving, greets)).html).toContain('outline')
})

it("shows the outline where a call is refused, such as one for another's customer, and says so", async () => {
  const { html } = await page(meridian, async ({ ask }) => {
    await ask(addressOf(harbourId))
    return '<h1>drawn</h1>'
  })
  expect(html).toContain('outline')
  expect(html).not.toContain('drawn</h1>')
  expect(carrel.log.join('\n')).toContain('could not be drawn')
})

it('does not wait for a screen that takes its time', async () => {
  const never = () => new Promise<never>(() => undefined)
  const { html } = await page(meridian, never, { drawingWaitMs: 50 })
  expect(html).toContain('outline')
})

it('draws nothing where the provider turned it off', async () => {
  const draw = vi.fn<Drawing['draw']>(greets)
  expect((await page(meridian, draw, { drawingWaitMs: 0 })).html).toContain('outline')
  expect(draw).not.toHaveBeenCalled()
})

it('takes nothing that somebody wrote for a mark or for the end of a script', async () => {
  const words = '</script><!--drawn-for-->__CSP_NONCE__ $& '
  await carrel.database.db
    .updateTable('contacts')
    .set({ firstName: words })
    .where('customerId', '=', meridianId)
    .execute()
  const { html } = await page(meridian, async (reader) => {
    await greets(reader)
    return `<h1>__CSP_NONCE__ $&amp;</h1>`
  })
  expect(html).toContain('<h1>__CSP_NONCE__ $&amp;</h1>')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(JSON.stringify(toldIn(html))).toContain(JSON.stringify(words).slice(1, -1))
})
