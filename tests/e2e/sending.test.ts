import { type Page } from 'playwright-core'
import { expect, signInOn, test } from '../support/browser/browser.ts'
import { pdfBytes } from '../support/files/pdf.ts'

/** Large enough to be on its way for some seconds over a slow line. */
const fileBytes = 1_000_000
const slowBytesPerSecond = 200_000

const pdf = {
  name: 'article.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfBytes('An article', fileBytes)),
}

/** Lets the browser send so many bytes a second; -1 for as many as it can. */
async function limitUpload(page: Page, uploadThroughput: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}

/** Opens the form that fulfils the first pending request, and chooses the PDF, which has been checked afterwards. */
async function chooseFile(page: Page): Promise<string> {
  await page.goto('/DDR/Received')
  const menu = page.getByRole('button', { name: /^Action for request/ }).first()
  const ddrId = (await menu.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? ''
  await menu.click()
  await page.getByRole('menuitem', { name: 'Fulfill Request' }).click()
  await page.getByLabel('Choose a PDF').last().setInputFiles(pdf)
  await page.getByText('Please check the PDF').waitFor()
  return ddrId
}

const statusOf = async (page: Page, ddrId: string): Promise<string> => {
  await page.goto(`/DDR/Received?open=${ddrId}`)
  const panel = page.getByRole('dialog', { name: 'Document Delivery Request' })
  return panel
    .getByText(/^(Pending|Fulfilled)$/)
    .first()
    .innerText()
}

test('an upload can be stopped, sends nothing then, and keeps the form', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn('meridian')
  const ddrId = await chooseFile(page)
  await limitUpload(page, slowBytesPerSecond)
  const send = page.getByRole('button', { name: /^Send PDF to / })
  await send.click()
  await page
    .getByRole('progressbar', { name: /^Send PDF to / })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await page.getByText('Sending was stopped: nothing was sent.').waitFor()
  await page.getByText('article.pdf').waitFor()
  const colleague = await newPage()
  await signInOn(colleague, 'meridian')
  expect(await statusOf(colleague, ddrId)).toBe('Pending')
  await limitUpload(page, -1)
  await send.click()
  await page.getByText('Your mail has been sent successfully').waitFor()
  expect(await statusOf(colleague, ddrId)).toBe('Fulfilled')
})

test('leaving the form stops its upload', async ({ page, signIn }) => {
  await signIn('meridian')
  const ddrId = await chooseFile(page)
  await limitUpload(page, slowBytesPerSecond)
  await page.getByRole('button', { name: /^Send PDF to / }).click()
  await page
    .getByRole('progressbar', { name: /^Send PDF to / })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await limitUpload(page, -1)
  expect(await statusOf(page, ddrId)).toBe('Pending')
})

test('an answer whose connection breaks keeps the form, and is sent again', async ({
  page,
  signIn,
}) => {
  page.expectFault(/ERR_CONNECTION_RESET/)
  await signIn('meridian')
  const ddrId = await chooseFile(page)
  const answer = /update_consortia_ddr_for_librarian_response/
  await page.route(answer, (route) => route.abort('connectionreset'))
  const send = page.getByRole('button', { name: /^Send PDF to / })
  await send.click()
  await page.getByText('Something went wrong').waitFor()
  await page.getByText('article.pdf').waitFor()
  await page.unroute(answer)
  await page
    .getByText(/^The connection is lost/)
    .last()
    .waitFor({ state: 'detached' })
  await send.click()
  await page.getByText('Your mail has been sent successfully').waitFor()
  expect(await statusOf(page, ddrId)).toBe('Fulfilled')
})
