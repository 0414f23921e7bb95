import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { phone, screenshot, signInOn, test } from '../support/browser.ts'

test('the finder opens by keyboard, is accessible, and leads to a record', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /DDR ID$/ }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'finder')
  await page.keyboard.type('chemistry')
  await page
    .getByRole('option', { name: /chemistry/i })
    .first()
    .waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /results$/ })
    .waitFor()
  await expectAccessible(page)
  await screenshot(page, 'finder with results')
  await page.keyboard.press('Enter')
  await page.waitForURL(/open=\d+/)
  await page.getByRole('combobox', { name: /DDR ID$/ }).waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
})

test('the finder fits a phone, and Escape closes it', async ({ newPage }) => {
  const page = await newPage(phone)
  await signInOn(page, 'consortium')
  await page.getByRole('button', { name: /^Find a screen/ }).click()
  await page.getByRole('combobox', { name: /DDR ID$/ }).fill('university')
  await page
    .getByRole('option', { name: /University/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'finder on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /DDR ID$/ }).waitFor({ state: 'detached' })
})
