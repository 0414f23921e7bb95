import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { demoPasswords } from '../support/accounts.ts'
import { expect, holdScripts, phone, test } from '../support/browser/browser.ts'

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).waitFor()
  await expectAccessible(page)
})

test('the sign-in page fits a small phone', async ({ newPage }) => {
  const page = await newPage(phone)
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a librarian signs in and is still signed in after a reload', async ({ page, signIn }) => {
  await signIn('meridian')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  await page.reload()
  await page.getByRole('main').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('a portal whose scripts do not load shows an error, and loads at the next try', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const portal = /\/assets\/portal-.*\.js$/
  page.expectFault(/net::ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.route(portal, (route) => route.abort('failed'))
  await page.reload()
  await page.getByRole('heading', { name: 'The portal could not be loaded' }).waitFor()
  await expectAccessible(page)
  await page.unroute(portal)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'User Count' }).waitFor()
})

test('a browser that blocks site data says so, instead of a form that cannot work', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  page.expectFault(/This browser stores nothing for the portal/)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Your browser stores nothing for this portal' }).waitFor()
  await page.getByText('Allow them in the settings of the browser').waitFor()
  expect(await page.getByRole('button', { name: 'Login' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a browser that does not send the cookie back says so', async ({ page }) => {
  page.expectFault(/401/)
  await page.route('**/platform/user/Admin_login_request', async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).fill('meridian')
  await page.getByLabel(/^password/i).fill(demoPasswords.meridian)
  await page.getByRole('button', { name: /^(log ?in|sign ?in)$/i }).click()
  await page.getByText('Your browser did not keep the sign-in').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('a list is sorted also when the disk has become full', async ({ page, signIn }) => {
  page.expectFault(/There is no space to store/)
  await signIn('meridian', '/DDR/Received')
  const header = page.getByRole('columnheader', { name: 'Status' })
  await header.waitFor()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const before = await header.getAttribute('aria-sort')
  await header.getByRole('button').click()
  await expect.poll(() => header.getAttribute('aria-sort')).not.toBe(before)
  expect(await page.getByRole('heading', { name: 'This page could not be shown' }).count()).toBe(0)
})

test('a wrong password is reported', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).fill('meridian')
  await page.getByLabel(/^password/i).fill(`${demoPasswords.meridian}!`)
  await page.getByRole('button', { name: /^(log ?in|sign ?in)$/i }).click()
  // docs/requirements/portal.md §8
  await page.getByText('Invalid username or password').waitFor()
})

test('input before the scripts have loaded is not lost', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const userName = page.getByRole('textbox', { name: 'Username' })
  await userName.fill('meridian')
  arrive()
  // Only the script enables the button.
  await page.getByLabel(/^password/i).fill(demoPasswords.meridian)
  await expect.poll(() => page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true)
  expect(await userName.inputValue()).toBe('meridian')
})

test('the first text is shown in a system font, and in the typeface once that is loaded', async ({
  page,
}) => {
  const arrive = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await typefaces(page, 'declared')).toEqual([])
  arrive()
  await expect
    .poll(() => typefaces(page, 'loaded'))
    .toEqual(['Inter Variable', 'Source Serif 4 Variable'])
})

test('a signed-in user sees the outline of the portal until it has started', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const arrive = await holdScripts(page)
  await page.goto('/orgDetails', { waitUntil: 'commit' })
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(false)
  arrive()
  await page.getByRole('heading', { name: 'Organization Details', level: 1 }).waitFor()
  await expect
    .poll(() => typefaces(page, 'loaded'))
    .toEqual(['Inter Variable', 'Source Serif 4 Variable'])
})

/** The families that come from files of ours. */
const typefaces = (page: Page, state: 'declared' | 'loaded') =>
  page.evaluate((expectedStatus) => {
    const faces = [...document.fonts].filter(
      ({ status }) => expectedStatus === 'declared' || status === expectedStatus,
    )
    const families = new Set(faces.map(({ family }) => family.replaceAll('"', '')))
    return [...families].filter((family) => family !== 'Inter Fallback').sort()
  }, state)
