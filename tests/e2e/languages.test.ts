import { desktop, expect, test } from '../support/browser.ts'

test('the sign-in screen follows the browser, and what the header chooses stays after a reload', async ({
  newPage,
}) => {
  const page = await newPage({ ...desktop, locale: 'hi-IN' })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'साइन इन करें' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  await page.getByLabel('उपयोगकर्ता नाम').fill('meridian')
  await page.getByLabel('पासवर्ड', { exact: true }).fill('Library-24')
  await page.getByRole('button', { name: 'साइन इन करें' }).click()
  await page.getByRole('heading', { level: 1, name: 'डैशबोर्ड' }).waitFor()
  await page.getByRole('button', { name: 'भाषा' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})
