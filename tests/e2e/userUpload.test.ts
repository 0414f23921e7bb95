import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { expect, phone, screenshot, signInOn, test } from '../support/browser/browser.ts'
import { rowsOf } from '../support/files/holdingsFiles.ts'
import { inputFile, newUser, sheetFile, userHeaders } from '../support/files/userSheets.ts'

/** Opens the dialog of an action and chooses a sheet; returns the button that uploads it. */
async function chooseSheet(page: Page, action: 'Upload' | 'Delete', sheet: File) {
  await page.getByRole('button', { name: `${action} Profile Users` }).click()
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  expect(await upload.isDisabled()).toBe(true)
  await page.getByLabel('Choose file').setInputFiles(await inputFile(sheet))
  return upload
}

test('users are previewed, created with the refused rows returned, and the rows can be had again', async ({
  page,
  signIn,
}) => {
  await signIn('harbour', '/UserUpload')
  const sheet = await sheetFile(userHeaders, [
    newUser(1),
    newUser(2),
    newUser(3, { password: 'tiny' }),
  ])
  const upload = await chooseSheet(page, 'Upload', sheet)
  await page.getByText('3 rows: 2 can be taken, 1 cannot.').waitFor()
  await page.getByText('Row 4, password: The password must have at least 6 characters').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'upload preview')
  const [download] = await Promise.all([page.waitForEvent('download'), upload.click()])
  await page
    .getByText('Profile user list uploaded partially please check the downloaded excel for details')
    .waitFor()
  expect(download.suggestedFilename()).toMatch(/\d{8}T\d{6}\.xlsx$/)
  const returned = await rowsOf({ body: new Blob([await readFile(await download.path())]) })
  expect(returned).toMatchObject([{ 'First Name': 'Reader3', password: '' }])
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  // The workbook is kept: a reload, or a closed dialog, loses nothing.
  await page.reload()
  const kept = page.getByRole('button', { name: 'Download rejected rows' })
  const [again] = await Promise.all([page.waitForEvent('download'), kept.click()])
  expect(again.suggestedFilename()).toBe(download.suggestedFilename())
  expect(await readFile(await again.path())).toEqual(await readFile(await download.path()))
})

test('users are deleted by a sheet, and Undo restores them', async ({ page, signIn }) => {
  await signIn('harbour', '/UserUpload')
  const users = await sheetFile(userHeaders, [newUser(11)])
  await (await chooseSheet(page, 'Upload', users)).click()
  await page.getByText('1 User(s) Created Successfully').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  const deletion = await sheetFile(
    ['Email-id', 'Is Deleted'],
    [['reader11@harbour.example', 'TRUE']],
    'gone.xlsx',
  )
  const upload = await chooseSheet(page, 'Delete', deletion)
  await page.getByText('1 of 1 rows is marked for deletion and will be taken.').waitFor()
  await upload.click()
  await page.getByText('1 User(s) Deleted Successfully').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  const deleted = page.getByRole('listitem').filter({ hasText: 'gone.xlsx · Users deleted' })
  await deleted.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('One user is back.').waitFor()
  await deleted.getByText(/^Undone/).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'upload history')
})

test('a complete sheet says how many were created', async ({ page, signIn }) => {
  await signIn('harbour', '/UserUpload')
  const sheet = await sheetFile(userHeaders, [newUser(21), newUser(22)])
  const upload = await chooseSheet(page, 'Upload', sheet)
  await page.getByText('2 rows, all can be taken.').waitFor()
  await upload.click()
  await page.getByText('2 User(s) Created Successfully').waitFor()
})

test('a file that is no sheet is refused with the reason', async ({ page, signIn }) => {
  page.expectFault(/415/)
  await signIn('harbour', '/UserUpload')
  const picture = new File([new Uint8Array([0x89, 0x50, 0, 1])], 'users.xlsx')
  const upload = await chooseSheet(page, 'Upload', picture)
  await page.getByText(/neither \.xlsx nor \.csv/).waitFor()
  expect(await upload.isDisabled()).toBe(true)
})

test('the instructions and the page fit a phone', async ({ newPage }) => {
  const page = await newPage(phone)
  await signInOn(page, 'harbour', '/UserUpload')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('heading', { name: 'Instructions' }).waitFor()
  await page.getByText('enter a password for each of them, and upload that file again').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
