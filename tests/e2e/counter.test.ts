import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { expect, screenshot, signInOn, test } from '../support/browser/browser.ts'
import type { Product } from '../support/browser/product.ts'
import { mainViews } from '../support/browser/views.ts'

test('the COUNTER reports and credentials fit every width and are accessible', async ({
  page,
  signIn,
}) => {
  await signIn('consortium')
  for (const { name, colorScheme, viewport } of mainViews) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.goto('/Reports/Counter?report=DR')
    await page.getByRole('columnheader', { name: 'Reporting_Period_Total' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await screenshot(page, `counter report ${name}`)
  }
  await page.goto('/Reports/Counter/Credentials')
  await page.getByText('No program may fetch reports yet').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** Returns a function that calls the COUNTER API from outside with a credential of Meridian. */
const harvesterOf =
  (product: Product, credential: { requestor_id: string; api_key: string }) =>
  async (path: string, parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams({ customer_id: '1002', ...credential, ...parameters })
    const response = await fetch(`${product.url}${path}?${query}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }

test('a credential is made, fetches reports from outside, and is refused once revoked', async ({
  page,
  signIn,
  product,
}) => {
  await signIn('meridian', '/Reports/Counter/Credentials')
  await page.getByRole('button', { name: 'Make a credential' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Usage harvester')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The credential is made' })
  const requestorId = await dialog.getByRole('textbox', { name: 'Requestor id' }).inputValue()
  const apiKey = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
  await dialog.getByRole('button', { name: 'Call the API' }).click()
  await dialog.getByText('The credential works.').waitFor()
  await dialog.getByText('GET /r51/reports/pr', { exact: false }).click()
  await expect
    .poll(() => dialog.getByLabel('Answer of /r51/reports/pr').innerText())
    .toContain('"Report_Name": "Platform Report"')
  await expectAccessible(page)
  // A click beside the dialog does not lose the key.
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /^Usage harvester/ }).waitFor()

  const harvest = harvesterOf(product, { requestor_id: requestorId, api_key: apiKey })
  const list = await harvest('/r51/reports')
  const last = (list.body as { Last_Month_Available: string }[])[0]?.Last_Month_Available ?? ''
  const report = await harvest('/r51/reports/pr', { begin_date: last, end_date: last })
  expect(report).toMatchObject({
    status: 200,
    body: { Report_Header: { Institution_Name: 'Meridian University Library' } },
  })
  expect((await harvest('/r51/members', { customer_id: '1003' })).status).toBe(403)

  await page.getByRole('button', { name: 'Revoke Usage harvester' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The credential is revoked').waitFor()
  expect(await harvest('/r51/members')).toEqual({
    status: 401,
    body: { Code: 2000, Message: 'Requestor Not Authorized to Access Service' },
  })
})

test('the file of a report has the header and the rows of the screen', async ({ page, signIn }) => {
  await signIn('lakeside', '/Reports/Counter?report=DR_D1')
  await page.getByRole('columnheader', { name: 'Reporting_Period_Total' }).waitFor()
  const shown = await page.getByRole('row').allInnerTexts()
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'TSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^carrel_1003_DR_D1_\d{4}-\d\d_\d{4}-\d\d\.tsv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[3]).toBe('Institution_Name\tLakeside Institute Library')
  expect(lines[13]).toBe('')
  // The last line is ended by a line break too.
  expect(lines.at(-1)).toBe('')
  const table = lines.slice(14, -1).map((line) => line.split('\t'))
  const totals = (rows: string[][]) =>
    rows.slice(1).map((row) => row[(rows[0] ?? []).indexOf('Reporting_Period_Total')])
  const onScreen = shown.map((row) => row.split('\t').map((cell) => cell.trim()))
  expect(totals(onScreen).map((total) => total?.replaceAll(',', ''))).toEqual(totals(table))
})

test('a credential was made on the day of who reads it', async ({ newPage }) => {
  const days = []
  // Their clocks are 26 hours apart, so that they never have the same day.
  for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const page = await newPage({ timezoneId })
    await signInOn(page, 'lakeside', '/Reports/Counter/Credentials')
    const row = page.getByRole('row', { name: /^Day of the reader/ })
    if (days.length === 0) {
      await page.getByRole('button', { name: 'Make a credential' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Day of the reader')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await row.waitFor()
    const column = page.getByRole('columnheader')
    const index = (await column.allTextContents()).indexOf('Made on')
    days.push(await row.getByRole('cell').nth(index).textContent())
  }
  const [ahead, behind] = days.map((day) => Date.parse(day ?? ''))
  expect(ahead).toBeGreaterThan(behind ?? Number.NaN)
})
