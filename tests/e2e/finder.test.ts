import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { expect, phone, screenshot, signInOn, test } from '../support/browser/browser.ts'

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

test('the menu scrolls to the entry of the screen that was opened from elsewhere', async ({
  page,
  signIn,
}) => {
  const visibleShare = () =>
    page.locator('nav a[aria-current=page]').evaluate(
      (entry) =>
        new Promise<number>((resolve) => {
          const observer = new IntersectionObserver(([seen]) => {
            observer.disconnect()
            resolve(seen?.intersectionRatio ?? 0)
          })
          observer.observe(entry)
        }),
    )
  await page.setViewportSize({ width: 1280, height: 560 })
  await signIn('meridian')
  await page.getByRole('button', { name: 'Resource Management', expanded: false }).click()
  for (const [screen, address] of [
    ['CONTU Report', '**/Reports/ConterReport*'],
    ['Dashboard', '**/dashboard'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /DDR ID$/ }).fill(screen)
    await page.getByRole('option', { name: screen }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
    await expect.poll(visibleShare).toBeGreaterThan(0.9)
  }
})
