import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { together } from '../../contract/kernel/together.ts'
import { asked, expect, test } from '../support/browser.ts'

test('who comes back to a list has its rows asked for beside the scripts, by one request', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.goto('/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources')
  await page.getByRole('row').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  const list = basePath + contract.titles.list.path
  expect(await asked(page)).toContain(list)
  await page.reload()
  await page.getByRole('row').nth(5).waitFor()
  const now = await asked(page)
  expect(now).not.toContain(list)
  expect(now.filter((path) => path === basePath + together.path)).toHaveLength(1)
})
