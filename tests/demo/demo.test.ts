import type { Page } from 'playwright-core'
import { pdfBytes } from '../support/files/pdf.ts'
import { raiseRequest } from '../support/raiseRequest.ts'
import { expect, signInOn, test } from '../support/browser/browser.ts'

const article = 'Seiches of narrow lakes'

test('one click signs in, and a figure of the dashboard is the number of its rows', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in as a library' }).click()
  const card = page.getByRole('region', { name: 'DDR Summary' })
  const pending = card.getByText('Pending', { exact: true }).locator('xpath=ancestor::*[1]')
  await pending.waitFor()
  const figure = Number((await pending.innerText()).match(/\d+/)?.[0])
  expect(figure).toBeGreaterThan(0)
  await page
    .getByRole('link', { name: /see pending/i })
    .first()
    .click()
  await page
    .getByText(new RegExp(`of ${figure}$`))
    .first()
    .waitFor()
})

test('a library answers what another has asked for, in one browser', async ({ page }) => {
  await signInOn(page, 'lakeside')
  const ddrId = await raiseRequest(page, article)

  // Queries of the screen that are under way when the session ends are refused.
  page.expectFault(/401/)
  await page.goto('/Logout')
  await signInOn(page, 'meridian')
  await page.goto(`/DDR/Received?open=${ddrId}&as=fulfil`)
  await page.setInputFiles('input[type=file]', {
    name: 'seiches.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfBytes(article)),
  })
  await page.getByRole('button', { name: 'Send PDF to Leela Rao' }).click()
  await page.getByText('Your mail has been sent successfully').waitFor()
})

test('changes outlive the worker, and starting over forgets them', async ({ page, signIn }) => {
  await signIn('meridian')
  await page.goto('/orgDetails')
  const name = page.getByLabel('Short Name')
  const before = await name.inputValue()
  await name.fill('Changed')
  await page.keyboard.press('Control+s')
  await page.getByText('Organization details have been saved Successfully!').waitFor()
  await page.getByRole('button', { name: 'Ok' }).click()

  await stopWorkers(page)
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Changed')

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Sign in as a library' }).waitFor({ timeout: 60_000 })
  await signIn('meridian')
  await page.goto('/orgDetails')
  await expect.poll(() => name.inputValue()).toBe(before)
})

/** Ends the service worker as the browser does when no page needs it, once it has stored what it was told. */
async function stopWorkers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const stored = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    navigator.serviceWorker.controller?.postMessage('save', [port2])
    await stored
  })
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
