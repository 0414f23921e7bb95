import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { expect, screenshot, signInOn, test } from '../support/browser/browser.ts'
import { pngFile } from '../support/files/images.ts'
import { mainViews } from '../support/browser/views.ts'
import { paths } from '../../src/paths.ts'

for (const { name, ...view } of mainViews) {
  test(`the organisation details are accessible and fit ${name}`, async ({ newPage }) => {
    const page = await newPage(view)
    await signInOn(page, 'meridian', '/orgDetails')
    await page.getByRole('heading', { name: 'IP Range Update' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await screenshot(page, `organization ${name}`)
  })

  test(`the member libraries are accessible and fit ${name}`, async ({ newPage }) => {
    const page = await newPage(view)
    await signInOn(page, 'consortium', '/memberLibraries')
    await page.getByRole('button', { name: 'View /Edit Lakeside Institute Library' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'View /Edit Lakeside Institute Library' }).click()
    await page.getByRole('heading', { name: 'IP Range Update' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, `member ${name}`)
  })
}

test('a librarian saves a change with Ctrl-S, and finds it after a reload', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/orgDetails')
  await page.getByLabel('Short Name').fill('MUL')
  await page.getByLabel('Website URL').fill('nowhere')
  await page.getByLabel('Fax').focus()
  await page.getByText('Please enter valid URL').waitFor()
  await page.getByLabel('Website URL').fill('https://library.meridian.example')
  await page.getByText('2 changed fields').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Organization details have been saved Successfully!').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await page.getByText('No changes').waitFor()
  await page.reload()
  expect(await page.getByLabel('Short Name').inputValue()).toBe('MUL')
})

test('another state clears the city, and a save without one is blocked', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/orgDetails')
  await page.getByRole('combobox', { name: 'State' }).click()
  const other = page.getByRole('option', { selected: false }).first()
  await other.click()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Please select the mandatory fields *').waitFor()
  await dialog.getByText('Please Select City').waitFor()
  await dialog.getByRole('button', { name: 'Ok', exact: true }).click()
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Organization details have been saved Successfully!').waitFor()
})

test('leaving with unsaved changes asks first', async ({ page, signIn }) => {
  await signIn('meridian', '/orgDetails')
  await page.getByLabel('Fax').fill('+91 80 1')
  await page.getByRole('link', { name: 'User Uploads' }).click()
  await page.getByText('What you changed here has not been saved.').waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(await page.getByLabel('Fax').inputValue()).toBe('+91 80 1')
  await page.getByRole('link', { name: 'User Uploads' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { name: 'Upload User profile Data' }).waitFor()
})

test('IP ranges are checked, counted, pasted and saved; a stranger’s is refused', async ({
  page,
  signIn,
}) => {
  await signIn('harbour', '/orgDetails')
  const ip4 = page.getByRole('group', { name: 'IP4' })
  await ip4.getByLabel('From').fill('203.0.113.9')
  await ip4.getByLabel('To').fill('203.0.113.1')
  await ip4.getByText('Check the input IP range, From IP should be less than To IP range').waitFor()
  expect(await ip4.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true)
  await ip4.getByLabel('To').fill('192.168.1.1')
  await ip4.getByRole('button', { name: 'Paste many' }).click()
  const paste = page.getByRole('dialog')
  await paste
    .getByLabel(/^IP ranges/)
    .fill('203.0.113.224/29\n203.0.113.240 - 203.0.113.243\n10.0.0.1\n203.0.113.225')
  await paste.getByText('2 to add with 12 addresses, 2 to look at').waitFor()
  await expectAccessible(page)
  await paste.getByRole('button', { name: 'Add 2' }).click()
  await ip4.getByRole('cell', { name: '203.0.113.224', exact: true }).waitFor()
  // A range that is typed but not added is not saved without a question.
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await ip4.getByLabel('From').fill('')
  await ip4.getByLabel('To').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Organization details have been saved Successfully!').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  await page.getByLabel('IP address').fill('203.0.113.226')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText(/203\.0\.113\.226 signs in as Harbour/).waitFor()

  // Meridian's campus network.
  page.expectFault(/422/)
  await ip4.getByLabel('From').fill('192.0.2.16')
  await ip4.getByLabel('To').fill('')
  await ip4.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await ip4.getByText(/registered by another customer outside your consortium/).waitFor()
})

test('two librarians save at once: the second sees where they differ and loses nothing', async ({
  newPage,
}) => {
  const [one, two] = [await newPage(), await newPage()]
  for (const page of [one, two]) {
    await signInOn(page, 'lakeside', '/orgDetails')
    await page.getByLabel('Phone').waitFor()
  }
  await one.getByLabel('Phone').fill('+91 1111')
  await one.getByLabel('Twitter').fill('@lakeside')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Organization details have been saved Successfully!').waitFor()

  two.expectFault(/409/)
  await two.getByLabel('Phone').fill('+91 2222')
  await two.getByLabel('Fax').fill('+91 3333')
  await two.getByRole('button', { name: 'Save' }).click()
  const dialog = two.getByRole('dialog')
  await dialog.getByText('Someone else saved these details meanwhile').waitFor()
  await dialog.getByText('+91 1111').waitFor()
  await expectAccessible(two)
  await screenshot(two, 'organization conflict')
  await dialog.getByRole('button', { name: 'Go on editing' }).click()
  expect(await two.getByLabel('Phone').inputValue()).toBe('+91 2222')
  expect(await two.getByLabel('Fax').inputValue()).toBe('+91 3333')
  expect(await two.getByLabel('Twitter').inputValue()).toBe('@lakeside')
  await two.getByRole('button', { name: 'Save' }).click()
  await two.getByText('Organization details have been saved Successfully!').waitFor()
})

test('the logo can be removed, and its size limit is shown before a file is chosen', async ({
  page,
  signIn,
}) => {
  await signIn('harbour', '/orgDetails')
  const logo = page.getByRole('region', { name: 'Logo' })
  await logo.getByText('png, jpg or jpeg, at most 5 MB').waitFor()
  const file = await pngFile()
  const buffer = Buffer.from(await file.arrayBuffer())
  const chosen = { name: 'logo.png', mimeType: 'image/png', buffer }
  await logo.locator('input[type=file]').setInputFiles(chosen)
  await logo.getByText('The logo takes effect after the data is saved.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Organization details have been saved Successfully!').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await logo.getByRole('img', { name: 'Logo of Harbour College Library' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Harbour College Library' }).waitFor()
  await logo.getByRole('button', { name: 'Remove Logo' }).click()
  await logo.getByText('The logo is removed after the data is saved.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Organization details have been saved Successfully!').waitFor()
  await page.reload()
  await logo.getByRole('button', { name: 'Upload Logo' }).waitFor()
})

test('a contact needs a first name, an address and an access type', async ({ page, signIn }) => {
  await signIn('harbour', '/orgDetails')
  const form = page.getByRole('group', { name: 'New contact person' })
  const add = form.getByRole('button', { name: 'Add' })
  await form.getByLabel('First Name').fill('Asha')
  await form.getByLabel('Email').fill('Asha@')
  await form.getByText('Please enter Email Id').waitFor()
  await form.getByLabel('Email').fill('asha@harbour.example')
  expect(await add.isDisabled()).toBe(true)
  await form.getByRole('combobox', { name: 'Access Type' }).click()
  await page.getByRole('option', { name: 'Secondary' }).click()
  await add.click()
  await page.getByRole('cell', { name: 'asha@harbour.example' }).waitFor()
  await page.getByText('1 changed field').waitFor()
})

test('signing in again restores unsaved input and the screens of other tabs', async ({
  page,
  signIn,
}) => {
  page.expectFault(/401/)
  await signIn('harbour')
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${paths.titles}?page=1&perPage=25`)
  await otherTab.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(paths.organization)
  await page.getByLabel('Fax').fill('+91 80 4711')
  const contact = page.getByRole('group', { name: 'New contact person' })
  await contact.getByLabel('First Name').fill('Typed')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  await page.context().clearCookies()
  // A call of the page itself finds out that the session is over.
  await page.getByRole('textbox', { name: 'IP address' }).fill('203.0.113.9')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.waitForURL('**/login')
  await signInOn(page, 'harbour')
  await page.getByText('What you had typed before your session ended is here again.').waitFor()
  expect(await page.getByLabel('Fax').inputValue()).toBe('+91 80 4711')
  expect(await contact.getByLabel('First Name').inputValue()).toBe('Typed')
  await otherTab.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(otherTab.url()).pathname).toBe(paths.titles)
})
