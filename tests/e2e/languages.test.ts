import { desktop, expect, test } from '../support/browser/browser.ts'

test('the sign-in screen follows the browser, and what the header chooses stays after a reload', async ({
  newPage,
}) => {
  const page = await newPage({ ...desktop, locale: 'hi-IN' })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'साइन इन करें' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  // A browser that translated the page would go on showing the figures of the moment when it did.
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false)
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

test('a language that is chosen on the sign-in screen leaves the typed user name', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('meridian')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  const userName = page.getByLabel('उपयोगकर्ता नाम')
  await expect.poll(() => userName.inputValue()).toBe('meridian')
  // It is there once, not for whoever opens the screen later.
  await page.reload()
  await page.locator('#prerendered-sign-in').waitFor({ state: 'detached' })
  expect(await userName.inputValue()).toBe('')
})

test('who is asked about unsaved changes and stays goes on in the language of the page', async ({
  page,
  signIn,
}) => {
  await signIn('harbour', '/orgDetails')
  await page.getByLabel('Fax').fill('+91 80 4712')
  const chooseHindi = async (answer: 'accept' | 'dismiss') => {
    await page.getByRole('button', { name: 'Language' }).click()
    // The click ends after the question, which must therefore be answered meanwhile.
    await Promise.all([
      page.waitForEvent('dialog').then((question) => question[answer]()),
      page.getByRole('menuitemradio', { name: 'हिन्दी' }).click(),
    ])
  }
  await chooseHindi('dismiss')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.getByLabel('Fax').inputValue()).toBe('+91 80 4712')
  await chooseHindi('accept')
  await page.getByRole('heading', { level: 1, name: 'संस्था विवरण' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
})

test('an untranslated public page says that it is in English', async ({ newPage }) => {
  const page = await newPage({ ...desktop, locale: 'hi-IN' })
  page.expectFault(/404/)
  await page.route('**/content/languages/hi/content/about.json', (route) =>
    route.fulfill({ status: 404 }),
  )
  await page.goto('/aboutus')
  const heading = page.locator('main [lang=en][dir=ltr]').getByRole('heading', { level: 1 })
  await heading.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
})

test('a heading of the menu begins where its entries do, also from right to left', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/ResourceMgmt/ManageOASubscription')
  await page.getByText('Manage My Library Subscriptions').first().waitFor()
  for (const direction of ['ltr', 'rtl']) {
    const starts = await page.evaluate((dir) => {
      document.documentElement.dir = dir
      const heading = document.querySelector('nav li > p')
      const entry = heading?.parentElement?.querySelector('a')
      return [heading, entry].map((one) => one && getComputedStyle(one).paddingInlineStart)
    }, direction)
    expect(starts, direction).toEqual([starts[1], starts[1]])
    expect(starts[1]).toMatch(/px$/)
  }
})
