import { expect, test } from '../support/browser/browser.ts'
import { expectFits, views } from '../support/browser/views.ts'

const requestViews = [views.desktop, views.darkPhone]

test('the moves, messages and notes of a sent request fit and are accessible', async ({
  page,
  signIn,
}) => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'pending' }))
  await signIn('lakeside', `/DDR/Sent?filter=${filter}`)
  await page
    .getByRole('button', { name: /^View request/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Document Delivery Request' })
  await panel.getByRole('button', { name: 'Send a reminder' }).click()
  await panel.getByLabel(/Text for the supplying library/).fill('A thesis is due')
  await panel.getByRole('button', { name: 'Send the reminder' }).click()
  await panel.getByText(/^Reminded on/).waitFor()
  await panel.getByRole('tab', { name: 'Messages' }).click()
  await panel.getByLabel('New message').fill('Which edition do you hold?')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await panel.getByRole('list', { name: 'Messages' }).getByText('Which edition').waitFor()
  await panel.getByRole('button', { name: 'Cancel the request' }).click()
  await expectFits(page, 'moves of a request', requestViews)
})

test('the form of a new request with a file of several articles fits and is accessible', async ({
  page,
  signIn,
}) => {
  await signIn('lakeside', '/DDR/Sent')
  await page.getByRole('button', { name: 'Raise a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  const ris = ['First', 'Second'].map((title) => `TY  - JOUR\nTI  - ${title}\nER  - \n`).join('')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.ris', mimeType: 'text/plain', buffer: Buffer.from(ris) })
  await dialog.getByText('Article 1 of 2').waitFor()
  await expectFits(page, 'several articles', requestViews)
  await dialog.getByLabel('Supplying library').click()
  const edge = await page
    .getByRole('listbox', { name: 'Supplying library' })
    .locator('xpath=..')
    .evaluate((paper) => getComputedStyle(paper).borderBottomWidth)
  // The dialog behind it has the same colour.
  expect(edge).toBe('1px')
})

test('the form of a mail template fits and is accessible', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/MailTemplates?mail=fulfilCourier')
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.getByRole('button', { name: 'Courier number' }).click()
  await page.getByRole('textbox', { name: 'Message' }).getByText('{{courierNo}}').waitFor()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByText('AB 123 456').first().waitFor()
  await expectFits(page, 'mail template', [...requestViews, views.tablet])
})

test('the dashboard opens the form of a request and reopens a document; both fit and are accessible', async ({
  page,
  signIn,
}) => {
  await signIn('lakeside')
  const card = page.getByRole('region', { name: 'Your requests to other libraries' })
  const field = card.getByLabel('DOI, link or citation of an article')
  // The dashboard itself is checked in dashboards.test.ts.
  await field.fill('10.9999/unknown.1')
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  await dialog.getByText(/Your primary contact is filled in/).waitFor()
  await expectFits(page, 'a request from the dashboard', requestViews)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/dashboard')
  await card
    .getByRole('link', { name: /^Not what you asked for/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /missing/ }).waitFor()
  await expectFits(page, 'reopening from the dashboard', requestViews)
})
