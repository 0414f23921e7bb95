import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { test as base, desktop, expect, phone, screenshot, signInOn } from '../support/browser.ts'
import { scratchFolder } from '../support/database.ts'
import { pdfBytes } from '../support/pdf.ts'
import { startProduct } from '../support/product.ts'
import { startSmtpServer } from '../support/smtpServer.ts'

/** The product with a real mail server beside it. */
const test = base
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startSmtpServer()
    onCleanup(() => smtp.close())
    return smtp
  })
  .extend('product', { scope: 'file' }, async ({ database, smtp }, { onCleanup }) => {
    const dataDir = await scratchFolder()
    const env = { SMTP_URL: smtp.url }
    const product = await startProduct({ dataDir, databaseUrl: database.url, env })
    onCleanup(async () => {
      await product.stop()
    })
    return product
  })

const article = 'Seiches of narrow lakes'
const pdf = {
  name: 'seiches.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfBytes(article)),
}

async function raise(page: Page): Promise<string> {
  await page.goto('/DDR/Sent')
  await page.getByRole('button', { name: 'Raise a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  await dialog
    .getByLabel(/DOI, OpenURL/)
    .fill(
      `https://r.example/?rft.atitle=${encodeURIComponent(article)}&rft.jtitle=Annals+of+Lakes&rft.date=2025`,
    )
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await dialog.getByLabel('Name').fill('Leela Rao')
  await dialog.getByLabel('E-mail').fill('leela.rao@lakeside.example')
  await dialog.getByLabel('Supplying library').fill('Meridian')
  await page.getByRole('option', { name: /Meridian/ }).click()
  await dialog.getByRole('button', { name: 'Raise the request' }).click()
  const done = page.getByText(/raised with the DDR ID \d+/)
  await done.waitFor()
  return (await done.innerText()).match(/DDR ID (\d+)/)?.[1] ?? ''
}

const fulfilled = async (page: Page, label: RegExp): Promise<string> => {
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  return page.getByText(label).first().locator('xpath=ancestor::*[2]').innerText()
}

test('a request goes from one library to another, out as a mail with its PDF, and into every figure', async ({
  newPage,
  smtp,
}) => {
  const lakeside = await newPage()
  await signInOn(lakeside, 'lakeside')
  const ddrId = await raise(lakeside)

  const meridian = await newPage()
  await signInOn(meridian, 'meridian')
  const before = await fulfilled(meridian, /Received: fulfilled/i)

  // From the dashboard: open the list (1), its menu (2), the action (3), the file (4), send (5).
  await meridian
    .getByRole('link', { name: /see pending/i })
    .first()
    .click()
  await meridian.getByRole('button', { name: `Action for request ${ddrId}` }).click()
  await meridian.getByRole('menuitem', { name: 'Fulfill Request' }).click()
  await meridian.getByLabel('Choose a PDF').setInputFiles(pdf)
  await meridian.getByRole('button', { name: 'Send PDF to Leela Rao' }).click()
  await meridian.getByText('Your mail has been sent successfully').waitFor()

  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1)
  const [mail] = smtp.mails
  expect(mail?.to[0]).toBe('leela.rao@lakeside.example')
  expect(mail?.to.length).toBeGreaterThan(1)
  expect(mail?.raw).toMatch(/^To: leela\.rao@lakeside\.example/m)
  expect(mail?.raw).toMatch(/^Cc: .*@lakeside\.example/m)
  expect(mail?.raw.replaceAll(/\r\n\s/g, ' ')).toContain(`${article}, Fulfill Request`)
  expect(mail?.raw).toContain(`filename=DDR-${ddrId}.pdf`)
  expect(mail?.raw).toContain('Dear Leela Rao')

  // The other library sees it without being told.
  await lakeside.getByLabel('Search DDR ID').first().fill(ddrId)
  await lakeside.keyboard.press('Enter')
  await lakeside
    .getByRole('row', { name: new RegExp(article) })
    .getByText('Fulfilled')
    .waitFor()
  await lakeside.getByRole('button', { name: 'View' }).first().click()
  const download = lakeside.waitForEvent('download')
  await lakeside.getByRole('button', { name: 'Download the PDF' }).click()
  expect(await readFile(await (await download).path())).toEqual(pdf.buffer)

  expect(await fulfilled(meridian, /Received: fulfilled/i)).not.toBe(before)
})

test('the delivery note prints on one page without the shell, and the form keeps what was typed', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.goto('/DDR/Received')
  await page
    .getByRole('button', { name: /Action for request/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Fulfill Request' }).click()
  await page.getByLabel('Subject').fill('My own subject')
  await page.getByRole('tab', { name: 'Delivery Note' }).click()
  const bytes = await page.pdf({ preferCSSPageSize: true })
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('tab', { name: 'Answer' }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('My own subject')
})

test('a consortium is asked for a member first, and then only reads', async ({ page, signIn }) => {
  await signIn('consortium')
  await page.goto('/DDR/Received')
  await page.getByRole('dialog').getByText('Please select member to view details').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Request Received By').fill('Meridian')
  await page.getByRole('option', { name: /Meridian/ }).click()
  await page.getByRole('button', { name: 'View' }).first().waitFor()
  expect(await page.getByRole('button', { name: /Action for request/ }).count()).toBe(0)
})

const views = [
  { name: 'on a desktop', colorScheme: 'light', ...desktop },
  { name: 'in the dark', colorScheme: 'dark', ...desktop },
  { name: 'on a small phone', colorScheme: 'light', ...phone },
] as const

test.for(['/DDR/Received', '/DDR/Sent'])(
  '%s fits and is accessible',
  async (path, { page, signIn }) => {
    await signIn('meridian')
    await page.goto(path)
    for (const { name, colorScheme, viewport } of views) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForLoadState('networkidle')
      await screenshot(page, `${path} ${name}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)

test('the form of an answer is accessible', async ({ page, signIn }) => {
  await signIn('meridian')
  await page.goto('/DDR/Received')
  await page
    .getByRole('button', { name: /Action for request/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Fulfill Request' }).click()
  await page.locator('.ProseMirror').waitFor()
  await page.waitForLoadState('networkidle')
  await screenshot(page, 'fulfil')
  await expectAccessible(page)
})
