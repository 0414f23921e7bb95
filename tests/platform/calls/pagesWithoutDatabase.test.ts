import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PortalServer } from '../../../contract/session/ssr.ts'
import { createApp } from '../../../platform/app.ts'
import type { Platform } from '../../../platform/context.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { createEmptyDatabase, scratchFolder } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let folder: string
beforeAll(async () => {
  carrel = await createTestPlatform()
  folder = await scratchFolder()
  await writeFile(
    path.join(folder, 'index.html'),
    '<html><script>__PORTAL_SETTINGS__</script><!--page-state--><!--prerendered--><!--/prerendered--></html>',
  )
})
afterAll(() => carrel.drop())

/** The response to a page request over this database, with and without a session cookie. */
function pages(db: Platform['db']) {
  let isEmpty = false
  const server: PortalServer = {
    configure: (settings) => {
      isEmpty = 'isEmpty' in settings && settings.isEmpty === true
    },
    renderEntryScreens: () => (isEmpty ? 'first steps' : 'sign in'),
    prerender: async () => ({ html: null, queries: [] }),
  }
  const app = createApp({ ...carrel.platform, db }, { files: folder, content: folder, server })
  const get = (headers: Record<string, string>) =>
    app.request('http://localhost:8080/dashboard', { headers })
  return Promise.all([get({}), get({ cookie: 'carrel_session=any' })])
}

it('answers every page with 503 within 2 s while the database is away, and opens all the same', async () => {
  const away = connect<Database>(
    { host: '127.0.0.1', port: 1 },
    { poolSize: 2, onIdleError: () => undefined },
  )
  const startedAt = performance.now()
  for (const response of await pages(away.db)) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('sign in')
  }
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await away.db.destroy()
})

it('says on the sign-in page how to begin while there is no customer', async () => {
  const empty = await createEmptyDatabase()
  for (const response of await pages(empty.db)) {
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('first steps')
  }
  await empty.drop()
  for (const response of await pages(carrel.platform.db)) {
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('"isEmpty":false')
    expect(html).not.toContain('first steps')
  }
})
