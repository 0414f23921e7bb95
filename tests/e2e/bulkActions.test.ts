import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { phone, screenshot, signInOn, test } from '../support/browser/browser.ts'

test('all titles of a list are removed in the background and brought back', async ({
  page,
  signIn,
  newPage,
}) => {
  await signIn(
    'meridian',
    '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources',
  )
  const list = page.getByRole('region', { name: 'Titles' })
  await list.getByLabel('Select all rows of this page').check()
  const all = list.getByRole('button', { name: /^Select all \d+ rows$/ })
  const total = Number((await all.textContent())?.match(/\d+/)?.[0])
  await all.click()
  await list.getByText(`All ${total} rows are selected`).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'all matching rows selected')
  await list.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText(`${total} rows were removed.`).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'all matching rows removed')
  const small = await newPage(phone)
  await signInOn(
    small,
    'meridian',
    '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources',
  )
  await expectNoSidewaysScroll(small)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`${total} rows were brought back.`).waitFor()
  await list.getByLabel('Select all rows of this page').waitFor()
})
