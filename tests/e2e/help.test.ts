import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { expect, phone, screenshot, signInOn, test } from '../support/browser/browser.ts'

test('the help is beside the list on a wide screen and covers nothing', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/DDR/Received')
  await page.getByRole('button', { name: /^Guide to this page/ }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await help.getByRole('heading', { name: 'Done most often' }).waitFor()
  const [beside, list] = [await help.boundingBox(), await page.getByRole('main').boundingBox()]
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'help beside a list')
  await help.getByRole('tab', { name: /^What's new/ }).click()
  await help.getByRole('heading', { name: 'Undo and drafts' }).waitFor()
  await expectAccessible(page)
})

test('the help covers a phone, and its links lead on', async ({ newPage }) => {
  const page = await newPage({ ...phone, colorScheme: 'dark' })
  await signInOn(page, 'meridian')
  await page.getByRole('button', { name: /^Guide to this page/ }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('link', { name: 'usage report' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'help on a phone')
  await help.getByRole('link', { name: 'usage report' }).click()
  await page.waitForURL('**/Reports/Usage')
  await help.waitFor({ state: 'detached' })
})
