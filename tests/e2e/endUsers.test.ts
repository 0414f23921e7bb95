import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { expect, phone, screenshot, signInOn, test } from '../support/browser/browser.ts'

test('the list of end users and an open one fit a desktop and a phone', async ({
  page,
  signIn,
  newPage,
}) => {
  await signIn('harbour')
  const small = await newPage(phone)
  await signInOn(small, 'harbour')
  for (const [one, name] of [
    [page, 'end users'],
    [small, 'end users on a phone'],
  ] as const) {
    await one.goto('/UserUpload/Users')
    const users = one.getByRole('region', { name: 'Users' })
    await users
      .getByRole('button', { name: /^Disable / })
      .first()
      .waitFor()
    await expectAccessible(one)
    await expectNoSidewaysScroll(one)
    await screenshot(one, name)
    await users.locator('a[href*="open="]').first().click()
    await one.getByRole('dialog').getByRole('button', { name: 'Set a new password' }).click()
    await one.getByLabel('New password', { exact: true }).waitFor()
    await expectAccessible(one)
    await screenshot(one, `${name}, new password`)
  }
})

test('Back from a filter shows the list without it, and Forward the filter again', async ({
  page,
  signIn,
}) => {
  await signIn('harbour', '/UserUpload/Users')
  const users = page.getByRole('region', { name: 'Users' })
  const search = users.getByLabel('Name, e-mail or department')
  await users
    .getByRole('button', { name: /^Disable / })
    .first()
    .waitFor()
  await search.fill('zz')
  await users.getByText('No user matches these filters').waitFor()
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('')
  expect(new URL(page.url()).search).toBe('')
  await page.goForward()
  await page.waitForURL(/filter=/)
  await expect.poll(() => search.inputValue()).toBe('zz')
})
