import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import {
  desktop,
  expect,
  phone,
  requestedPaths,
  screenshot,
  signInOn,
  test,
} from '../support/browser/browser.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { makeTransferLink, receivedMail } from '../support/browser/operator.ts'

const publicPages = ['/aboutus', '/faq', '/contactus', '/licencedpublisherlist']

test('the public pages open without a session, fit a phone and are accessible', async ({
  page,
}) => {
  for (const path of publicPages) {
    for (const { viewport } of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await screenshot(page, `public${path} ${viewport.width}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})

test('the topics of the FAQ are chosen by keyboard and keep the coverage figures', async ({
  page,
}) => {
  await page.goto('/faq')
  const selected = page.getByRole('tab', { selected: true })
  await page.getByRole('tab', { name: 'General Information', selected: true }).focus()
  expect(await selected.count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('tabpanel', { name: 'Coverage Statistics' }).waitFor()
  expect(await selected.allTextContents()).toEqual(['Coverage Statistics'])
  // Only the selected topic is a stop of Tab.
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('role')).toBe('tabpanel')
  for (const figure of ['67,487', '83,612,388', '24,658,198', '0-2 days']) {
    await page.getByText(figure, { exact: true }).waitFor()
  }
})

test('publishers with markup in their names are shown safely, a hundred a page', async ({
  page,
}) => {
  await page.goto('/licencedpublisherlist')
  // A hundred names and the heading.
  await expect.poll(() => page.getByRole('row').count(), { timeout: 10_000 }).toBe(101)
  await page.getByRole('button', { name: 'Last page' }).click()
  await page.getByRole('button', { name: 'Page 3' }).and(page.locator('[aria-current]')).waitFor()
  expect(await page.locator('td script, td img, td [onclick]').count()).toBe(0)
})

test('an address in other capitals leads to its screen, with and without a session', async ({
  page,
  signIn,
}) => {
  const shownPath = () => new URL(page.url()).pathname
  for (const typed of ['/DDR/AGENCIES', '/ddr/received?filter=%7B%7D']) {
    await page.goto(typed)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  await signIn('meridian')
  await page.getByRole('heading', { name: 'DDR Received', level: 1 }).waitFor()
  expect(shownPath()).toBe('/DDR/Received')
  expect(new URL(page.url()).search).toContain('filter=%7B%7D')
  for (const [typed, path] of [
    ['/DASHBOARD', '/dashboard'],
    ['/orgdetails', '/orgDetails'],
    ['/ddr/AGENCIES', '/DDR/Agencies'],
    ['/FAQ', '/faq'],
  ] as const) {
    await page.goto(typed)
    await page.locator('main h1').waitFor()
    expect(shownPath()).toBe(path)
  }
})

test('an unknown address shows Page404, a known one asks to sign in first', async ({
  page,
  signIn,
}) => {
  await page.goto('/nowhere')
  await page.getByText('Page404').waitFor()
  expect(await page.getByRole('main').count()).toBe(1)
  await page.goto('/Reports/Usage?customer=1')
  await signIn('meridian')
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe('/Reports/Usage?customer=1')
  await page.goto('/nowhere')
  await page.getByText('Page404').waitFor()
  expect(await page.getByRole('main').count()).toBe(1)
})

test('a forgotten password is replaced by the link in the mail, once', async ({
  page,
  product,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('lakeside')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const box = page.getByRole('dialog', { name: 'Forgot Password' })
  expect(await box.getByLabel('Username').inputValue()).toBe('lakeside')
  const isFilled = (name: string) =>
    box
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)')
  expect([await isFilled('Send a reset link'), await isFilled('Close')]).toEqual([true, false])
  await box.getByRole('button', { name: 'Send a reset link' }).click()
  await box.getByText('Reset password request sent to registered user Email id').waitFor()
  // Whoever mistyped the name sends another one.
  await box.getByLabel('Username').fill('lakesid')
  expect(await box.getByRole('button', { name: 'Send a reset link' }).isEnabled()).toBe(true)

  const mail = await receivedMail(product, '/resetpassword/')
  const link = mail.match(/http\S+\/resetpassword\/\d+\/\S+/)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
  expect(page.url()).not.toContain(link.split('/').at(-1))

  const submit = page.getByRole('button', { name: 'Submit' })
  const first = page.getByLabel('New Password', { exact: true })
  const second = page.getByLabel('Re-enter New Password')
  await first.fill('a b')
  await page.getByText('Space is not allowed').waitFor()
  await first.fill('a.bcdef')
  await page.getByText('Dot is not allowed').waitFor()
  await first.fill('abc')
  await page.getByText('Must be 6-12 characters long').waitFor()
  await first.fill('Reading-9')
  await second.fill('Reading-8')
  await page.getByText('New Password and Re-enter New Password is not matching').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await expectAccessible(page)
  await screenshot(page, 'reset password')
  await second.fill('Reading-9')
  await submit.click()
  const changed = page.getByRole('heading', { name: 'Your password is changed' })
  await changed.waitFor()
  await expect.poll(() => changed.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.goto(link)
  await first.fill('Reading-7')
  await second.fill('Reading-7')
  await submit.click()
  await page.getByText('This link was used already or is older than 30 minutes').waitFor()
})

test('a sign-in screen whose further code does not load says that it failed', async ({
  page,
  product,
}) => {
  page.expectFault(
    /net::ERR_FAILED|Failed to fetch dynamically imported module|could not be (requested|redeemed|changed)/,
  )
  const link = await makeTransferLink(product, meridianId, { infoAdmin: true })
  await page.goto('/login')
  await page.route(/\/assets\/(resetPassword|transfer)-.*\.js$/, (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const box = page.getByRole('dialog', { name: 'Forgot Password' })
  await box.getByLabel('Username').fill('lakeside')
  await box.getByRole('button', { name: 'Send a reset link' }).click()
  await box.getByText('The link could not be sent').waitFor()
  expect(await box.getByRole('button', { name: 'Send a reset link' }).isEnabled()).toBe(true)

  await page.goto('/resetpassword/1/0123456789')
  await page.getByLabel('New Password', { exact: true }).fill('Reading-9')
  await page.getByLabel('Re-enter New Password').fill('Reading-9')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('The password could not be changed').waitFor()

  await page.goto(link)
  await page.getByText('The link could not be checked').waitFor()
})

test('support staff arrive by a link, act for another customer, and return', async ({
  page,
  product,
}) => {
  const link = await makeTransferLink(product, meridianId, { infoAdmin: true })
  await page.goto(link)
  await page.getByText('Transfor to Library Admin').waitFor()
  expect(page.url()).not.toContain('token')
  await page.waitForURL('**/dashboard')
  const banner = page.getByRole('complementary', { name: 'Support staff' })
  await banner.getByText('acting for Meridian University Library').waitFor()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await screenshot(page, 'support banner')

  await banner.getByRole('button', { name: 'Switch customer' }).click()
  await page.getByLabel('Search by name').fill('harbour')
  await page.getByRole('button', { name: /Harbour College Library/ }).click()
  await banner.getByText('acting for Harbour College Library').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Meridian').count()).toBe(0)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('cell', { name: 'Switched customer' }).first().waitFor()
  await expectAccessible(page)
  await screenshot(page, 'audit log')
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()

  await banner.getByRole('button', { name: 'Return' }).click()
  await banner.getByText('acting for Meridian University Library').waitFor()
  expect(await banner.getByRole('button', { name: 'Return' }).count()).toBe(0)

  // Enter in the field switches to the only customer that it finds, and to none of several.
  await banner.getByRole('button', { name: 'Switch customer' }).click()
  const switches = page.getByRole('dialog', { name: 'Switch customer' })
  await page.getByLabel('Search by name').fill('university')
  await switches.getByRole('button', { name: /^Banyan Grove University/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Search by name').fill('lakeside')
  await switches.getByRole('button', { name: /^Lakeside Institute Library/ }).waitFor()
  await expect.poll(() => switches.getByRole('button', { name: /Library/ }).count()).toBe(1)
  await page.keyboard.press('Enter')
  await banner.getByText('acting for Lakeside Institute Library').waitFor()
})

test('a transfer link asks before it replaces an open session, and works once', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('harbour')
  const link = await makeTransferLink(product, meridianId, { infoAdmin: false })
  await page.goto(link)
  await page.getByText('A session for Harbour College Library is open in this browser').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Meridian University Library').first().waitFor()
  expect(await page.getByRole('complementary', { name: 'Support staff' }).count()).toBe(0)

  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/login')
  await page
    .getByRole('alert')
    .getByText('This link was used already or is older than 10 minutes')
    .waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByText('This link was used already').count()).toBe(0)
})

test('a transfer link whose token is gone says what to do, and ends no session', async ({
  page,
  product,
  signIn,
}) => {
  const lost = page.getByRole('alert').getByText('Open the link again where you received it')
  await page.goto('/transfertolibrary')
  await page.waitForURL('**/login')
  await lost.waitFor()

  await signIn('harbour')
  await page.goto(await makeTransferLink(product, meridianId, { infoAdmin: false }))
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  // The page has taken the token out of the address.
  await page.reload()
  await lost.waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  expect(await requestedPaths(page)).toEqual([])
  await page.getByRole('link', { name: 'Stay where I am' }).click()
  await page.getByText('Harbour College Library').first().waitFor()
})

test('a page that the role may not open is refused and shows none of its data', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  for (const path of [
    '/memberLibraries',
    '/Audit',
    '/Outbox',
    '/ResourceMgmt/ManageConsortiaSubscription',
  ]) {
    await page.goto(path)
    await page.getByText('You do not have access to this page').waitFor()
  }
})

const minute = 60_000

test('three tabs warn at 15 minutes, go on together, and sign out together at 16', async ({
  page,
  signIn,
}) => {
  const context = page.context()
  await context.clock.install()
  await signIn('harbour')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) {
    await tab.goto('/dashboard')
    await tab.getByRole('main').waitFor()
  }
  const warning = (tab: (typeof tabs)[number]) =>
    tab.getByRole('dialog', { name: 'Are you still there?' })
  const shown = () => Promise.all(tabs.map((tab) => warning(tab).isVisible()))
  // One clock for all tabs of the browser.
  const pass = (milliseconds: number) => context.clock.runFor(milliseconds)

  // Meanwhile the time stands still: a busy machine takes longer than the 3 seconds.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await pass(10 * minute)
  // Work in one tab keeps the others alive.
  await tabs[1]?.keyboard.press('Shift')
  await pass(15 * minute - 3_000)
  expect(await shown()).toEqual([false, false, false])
  await context.clock.resume()
  await pass(5_000)
  await expect.poll(shown).toEqual([true, true, true])

  expect(await page.title()).toMatch(/^\d+ seconds? left/)
  await page.bringToFront()
  await page.keyboard.press('Enter')
  await pass(2_000)
  await expect.poll(shown).toEqual([false, false, false])
  expect(await page.title()).toMatch(/^Dashboard/)

  await pass(15 * minute)
  await expect.poll(shown).toEqual([true, true, true])
  await screenshot(page, 'idle warning')
  await expectAccessible(page)
  await pass(minute)
  // Every tab says why, not only the one whose time ran out first.
  for (const tab of tabs) await tab.getByText('Your session has ended').waitFor()
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored.filter((key) => !key.startsWith('RaStoreCarrel'))).toEqual([])
})

test('the menu stays open after the window was narrow for a moment', async ({ page, signIn }) => {
  await signIn('meridian')
  const fold = page.getByRole('button', { name: 'Collapse the menu' })
  await fold.waitFor()
  await page.setViewportSize({ width: 375, height: 720 })
  await fold.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('link', { name: 'Organization Details' }).click()
  await page.getByRole('heading', { name: 'Organization Details' }).first().waitFor()
  await page.setViewportSize({ width: 1280, height: 720 })
  await fold.waitFor()
})

test('the pages of the publisher list are in the history', async ({ page }) => {
  await page.goto('/licencedpublisherlist')
  const current = page.getByRole('main').locator('[aria-current=page]')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => current.textContent()).toBe('2')
  await page.goBack()
  await expect.poll(() => current.textContent()).toBe('1')
})

test('the sign-in page begins in Username and leads to the public pages', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('username')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.url()).toContain('/faq')
})

test('after signing out, Back shows nothing of the session', async ({ page, signIn }) => {
  await signIn('meridian', '/UsersProfile')
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
  await page.goto('/Logout')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByText('Meridian').count()).toBe(0)
})

test('the buttons of a dialog keep their words whole on a phone', async ({ newPage }) => {
  const page = await newPage(phone)
  await signInOn(page, 'meridian')
  await page.getByRole('button', { name: 'Deepa Kulkarni' }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Profile' })
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  // A second line of text would make it higher.
  expect(close?.height).toBeLessThan(45)
  await expectNoSidewaysScroll(page)
})

test('the profile stores an image, refuses another file, and deletes the image', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/UsersProfile')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'film.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not an image'),
  })
  await page.getByText('Please use a valid photo file format').waitFor()
  await chooser.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(500_001),
  })
  await page.getByText('Image too Big, please select a image less than 500KB').waitFor()
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
  await page.getByText('Profile image has been updated Successfully!').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await page.getByRole('button', { name: 'Update Profile Image' }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await screenshot(page, 'profile')
  await page.getByRole('button', { name: 'Delete Profile Image' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Delete your profile image?').waitFor()
  await question.getByRole('button', { name: 'Delete Profile Image' }).click()
  await page.getByText('Profile image has been deleted Successfully!').waitFor()
})

test('signing out everywhere else ends the other browser’s session', async ({
  page,
  newPage,
  signIn,
}) => {
  const elsewhere = await newPage()
  await signInOn(elsewhere, 'harbour')
  await signIn('harbour', '/UsersProfile')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText(/other sessions? (was|were) ended/).waitFor()
  elsewhere.expectFault(/401/)
  await elsewhere.reload()
  await elsewhere.getByText('Your session has ended').waitFor()
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the search portal opens in a new window, signed in, with no token in its address', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Click to Carrel Search' }).click()
  const portal = await opened
  await portal.getByText('Signed in as meridian of Meridian University Library.').waitFor()
  expect(new URL(portal.url()).hash).toBe('')
})
