import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { freePort } from '../../platform/db/embedded/freePort.ts'
import { paths } from '../../src/paths.ts'
import {
  desktop,
  expect,
  signInOn,
  test as browserTest,
  today,
} from '../support/browser/browser.ts'
import { scratchFolder } from '../support/database.ts'
import { nginxAddress, startNginx } from '../support/servers/nginx.ts'
import { startProduct } from '../support/browser/product.ts'
import { rowsOf } from '../support/files/holdingsFiles.ts'
import { inputFile, newUser, sheetFile, userHeaders } from '../support/files/userSheets.ts'

/** The product behind nginx with TLS, HTTP/2 and buffering, with the configuration of the manual. */

const largestBodyBytes = 100 * 1024

const test = browserTest
  .extend('plainPort', { scope: 'file' }, () => freePort())
  .extend('product', { scope: 'file' }, async ({ database, plainPort }, { onCleanup }) => {
    const port = await freePort()
    const url = `https://localhost:${port}`
    const product = await startProduct({
      dataDir: await scratchFolder(),
      databaseUrl: database.url,
      today,
      env: {
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        TRUSTED_PROXIES: nginxAddress,
        SSR_TIMEOUT_MS: '10000',
      },
    })
    const nginx = await startNginx({
      port,
      plainPort,
      productPort: Number(new URL(product.url).port),
      settings: { client_max_body_size: String(largestBodyBytes), proxy_read_timeout: '15s' },
    })
    onCleanup(async () => {
      await nginx.stop()
      await product.kill()
    })
    return { ...product, url }
  })

/** The certificate of the tests is signed by itself, for another name. */
const trusting = { ...desktop, ignoreHTTPSErrors: true }

const chooseFile = async (page: Page, file: File): Promise<void> =>
  page.getByLabel('Choose file').setInputFiles(await inputFile(file))

test('pages arrive by HTTP/2, with cookies for TLS alone and nothing in plain text', async ({
  newPage,
  product,
  plainPort,
}) => {
  const page = await newPage(trusting)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  // Who forgets TLS is led to it, at the address that was asked for.
  const forgetful = await page.request.get(`http://127.0.0.1:${plainPort}/login?from=x`, {
    maxRedirects: 0,
  })
  expect(forgetful.status()).toBe(301)
  expect(forgetful.headers()['location']).toBe(`${product.url}/login?from=x`)

  await signInOn(page, 'meridian')
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('img').first().waitFor()
  await page.goto(paths.titles)
  await page.getByRole('row').nth(1).waitFor()
  const protocols = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol),
  )
  expect(protocols.length).toBeGreaterThan(5)
  // What the browser had cached needed no protocol.
  expect(new Set(protocols.filter(Boolean))).toEqual(new Set(['h2']))
  const { origin } = new URL(page.url())
  expect(origin).toBe(product.url)
  expect(addresses.filter((address) => address.startsWith('http:'))).toEqual([])

  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === '__Host-carrel_session')
  expect(session).toMatchObject({ secure: true, httpOnly: true })
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
})

test('the audit log has the address of the browser, whatever the browser claims', async ({
  newPage,
  database,
}) => {
  const claimed = '203.0.113.7'
  const page = await newPage({ ...trusting, extraHTTPHeaders: { 'X-Forwarded-For': claimed } })
  await signInOn(page, 'lakeside')
  const { rows } = await database.owner.query<{ ip: string }>(
    `select distinct host(ip) as ip from audit_log where user_name = 'lakeside'`,
  )
  expect(rows).toEqual([{ ip: '127.0.0.1' }])
})

test('a sheet is uploaded and returned, and one that is too large for the proxy is refused with a text', async ({
  newPage,
}) => {
  const page = await newPage(trusting)
  await signInOn(page, 'harbour', '/UserUpload')
  await page.getByRole('button', { name: 'Upload Profile Users' }).click()
  const upload = page.getByRole('button', { name: 'Upload', exact: true })

  page.expectFault(/413/)
  const lines = Array.from({ length: 3_000 }, (_, nth) => newUser(nth).join(','))
  const large = new File([[userHeaders.join(','), ...lines].join('\r\n')], 'large.csv')
  expect(large.size).toBeGreaterThan(largestBodyBytes)
  await chooseFile(page, large)
  await page.getByText('The file is too large.').waitFor()
  expect(await upload.isDisabled()).toBe(true)

  const users = [newUser(1), newUser(2, { password: 'tiny' })]
  await chooseFile(page, await sheetFile(userHeaders, users))
  await page.getByText('2 rows: 1 can be taken, 1 cannot.').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), upload.click()])
  const returned = await rowsOf({ body: new Blob([await readFile(await download.path())]) })
  expect(returned).toMatchObject([{ 'First Name': 'Reader2' }])
})

test('an export arrives whole', async ({ newPage, database }) => {
  const { rows } = await database.owner.query<{ count: number }>(
    `with added as (
       insert into library_titles (customer_id, title_id, kind, access_type, start_date, notes)
       select c.id, t.id, 'journal', 'electronic', to_char(date '1800-01-01' + n, 'YYYY-MM-DD'), 'row ' || n
       from generate_series(1, 12000) n
       cross join (select customer_id as id from accounts where user_name = 'meridian') c
       cross join (select t.id from titles t join resource_types r on r.id = t.resource_type_id
         where r.kind = 'journal' order by t.id limit 1) t
       returning id)
     select count(*)::int as count from added`,
  )
  expect(rows).toEqual([{ count: 12_000 }])
  const page = await newPage(trusting)
  await signInOn(page, 'meridian', paths.titles)
  await page.getByRole('button', { name: 'Download Holdings' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  const notes = (await readFile(await download.path(), 'utf8')).match(/\brow \d+/g) ?? []
  expect(notes).toHaveLength(12_000)
  expect(new Set(notes).size).toBe(12_000)
})

test('shows a text of the portal when the platform does not answer the proxy', async ({
  newPage,
  product,
}) => {
  const page = await newPage(trusting)
  page.expectFault(/status of 50[24]/)
  // Calls that waited while the platform was stopped are too late for it when it goes on.
  page.expectFault(/status of 503/)
  // The proxy cuts off what the portal was preloading.
  page.expectFault(/ERR_HTTP2_PROTOCOL_ERROR/)
  await signInOn(page, 'meridian', paths.titles)
  await page.getByRole('table').getByRole('link').nth(5).waitFor()
  const search = page.getByRole('textbox', { name: 'Resource name' })
  const statuses = new Set<number>()
  page.on('response', (response) => void statuses.add(response.status()))
  const busyNotice = page.getByText(/^The platform is busy or being restarted\./).first()

  process.kill(product.pid, 'SIGSTOP')
  await search.fill('e')
  await busyNotice.waitFor({ timeout: 60_000 })
  expect(statuses).toContain(504)
  process.kill(product.pid, 'SIGCONT')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table').getByRole('link').nth(5).waitFor()
  await busyNotice.waitFor({ state: 'detached' })

  await product.kill()
  await search.fill('er')
  await busyNotice.waitFor({ timeout: 60_000 })
  expect(statuses).toContain(502)
})
