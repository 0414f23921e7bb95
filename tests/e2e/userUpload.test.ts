import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, phone, screenshot, signInOn, test } from '../support/browser.ts'
import { inputFile, newUser, rowsOf, sheetFile, userHeaders } from '../support/userSheets.ts'

test('users are previewed, created with the refused rows returned, deleted and restored', async ({
  page,
  signIn,
}) => {
  await signIn('harbour', '/UserUpload')
  await page.getByRole('button', { name: 'Upload Profile Users' }).click()
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  expect(await upload.isDisabled()).toBe(true)
  const sheet = await sheetFile(userHeaders, [
    newUser(1),
    newUser(2),
    newUser(3, { password: 'tiny' }),
  ])
  await page.getByLabel('Choose file').setInputFiles(await inputFile(sheet))
  await page.getByText('3 rows: 2 can be taken, 1 cannot.').waitFor()
  await page.getByText('Row 4, password: The password must have at least 6 characters').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'upload preview')
  const [download] = await Promise.all([page.waitForEvent('download'), upload.click()])
  await page
    .getByText('Profile user list uploaded partially please check the downloaded excel for details')
    .waitFor()
  expect(download.suggestedFilename()).toMatch(/\d{8}T\d{6}\.xlsx$/)
  const returned = await rowsOf(new Blob([await readFile(await download.path())]))
  expect(returned).toMatchObject([{ 'First Name': 'Reader3', password: '' }])
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  // The workbook is kept: a reload, or a closed dialog, loses nothing.
  await page.reload()
  const kept = page.getByRole('button', { name: 'Download rejected rows' })
  const [again] = await Promise.all([page.waitForEvent('download'), kept.click()])
  expect(again.suggestedFilename()).toBe(download.suggestedFilename())
  expect(await readFile(await again.path())).toEqual(await readFile(await download.path()))

  await page.getByRole('button', { name: 'Delete Profile Users' }).click()
  const deletion = await sheetFile(
    ['Email-id', 'Is Deleted'],
    [['reader1@harbour.example', 'TRUE']],
    'gone.xlsx',
  )
  await page.getByLabel('Choose file').setInputFiles(await inputFile(deletion))
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
  await page.getByRole('button', { name: 'Upload Profile Users' }).click()
  const sheet = await sheetFile(userHeaders, [newUser(21), newUser(22)])
  await page.getByLabel('Choose file').setInputFiles(await inputFile(sheet))
  await page.getByText('2 rows, all can be taken.').waitFor()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText('2 User(s) Created Successfully').waitFor()
})

test('a file that is no sheet is refused with the reason', async ({ page, signIn }) => {
  page.expectFault(/415/)
  await signIn('harbour', '/UserUpload')
  await page.getByRole('button', { name: 'Upload Profile Users' }).click()
  const picture = new File([new Uint8Array([0x89, 0x50, 0, 1])], 'users.xlsx')
  await page.getByLabel('Choose file').setInputFiles(await inputFile(picture))
  await page.getByText(/neither \.xlsx nor \.csv/).waitFor()
  expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true)
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
