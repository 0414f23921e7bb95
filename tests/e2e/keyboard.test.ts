import type { FileChooser, Locator, Page } from 'playwright-core'
import { expect, signInOn, test } from '../support/browser/browser.ts'
import { type DemoAccount, demoPasswords } from '../support/accounts.ts'
import { expectVisibleFocus, isFocused, tabTo } from '../support/browser/keyboard.ts'
import { pdfBytes } from '../support/files/pdf.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Signs in by the form, and waits for the screen from which the others are opened. */
async function signIn(page: Page, account: DemoAccount = 'meridian'): Promise<void> {
  await signInOn(page, account)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** Opens a screen by its name in the finder; `title` is its heading. */
async function openByFinder(page: Page, name: string, title = name): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /DDR ID$/ }).waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

test('by keyboard: sign in, skip to the content, theme, help, sign out', async ({ page }) => {
  await page.goto('/login')
  await tabTo(page, page.getByRole('textbox', { name: /user ?name/i }))
  await page.keyboard.type('meridian')
  await tabTo(page, page.getByLabel(/^password/i))
  await page.keyboard.type(demoPasswords.meridian)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await tabTo(page, button(page, /^Use the (light|dark) theme$/), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
    .toBe('dark')
  await page.keyboard.press('F1')
  await page.getByRole('complementary', { name: 'Help' }).waitFor()
  await tabTo(page, page.getByRole('tab', { name: 'This page' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Undo and drafts' }).waitFor()
  await page.keyboard.press('Escape')
  await expectVisibleFocus(page)
  await tabTo(page, button(page, /profile menu$/))
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('End')
  await page.locator('[role=menuitem]:focus', { hasText: 'Logout' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /user ?name/i }).waitFor()
})

/** Presses a button by Enter, which disables it, and expects the focus to stay on it. */
async function pressToTheEnd(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
  await target.and(page.locator('[aria-disabled=true]')).waitFor()
  await expect.poll(() => isFocused(target)).toBe(true)
}

test('by keyboard: Tab stays in My Profile, which begins with a hidden field for a file', async ({
  page,
}) => {
  await signIn(page)
  await button(page, /profile menu$/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'My Profile' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'My Profile' })
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Tab')
  await expect
    .poll(() => isFocused(dialog.getByRole('button', { name: 'Add Profile Image' })))
    .toBe(true)
})

test('by keyboard: find a list, filter, sort, page, open a menu, look at a request', async ({
  page,
}) => {
  await signIn(page)
  await openByFinder(page, 'DDR Received')
  await page.getByText(/^Total count of Pending: \d/).waitFor()
  await tabTo(page, page.getByRole('radio', { name: /^Pending/ }))
  await page.keyboard.press('ArrowLeft')
  await page.getByText(/^Total count of All: \d/).waitFor()
  await tabTo(page, page.getByRole('columnheader', { name: 'Status' }).getByRole('button'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=/)
  await tabTo(page, button(page, 'Page 2'))
  await page.keyboard.press('Enter')
  // The rows of the page have come, so that none is replaced below the focus.
  await page.getByRole('cell', { name: '16', exact: true }).waitFor()
  await pressToTheEnd(page, button(page, 'First page'), 'Shift+Tab')
  await tabTo(page, button(page, /^Action for request/), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'View' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'View' }).waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Document Delivery Request' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
})

/** Skips header, menu and filters of a screen with a list, whose first row gets the focus. */
async function skipToList(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }), 'Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const firstRow = page.locator('tbody tr').first()
  await expect.poll(() => isFocused(firstRow.locator(':focus'))).toBe(true)
  await expectVisibleFocus(page)
}

test('by keyboard: open and leave the forms of an answer and of a new request', async ({
  page,
}) => {
  await signIn(page)
  await openByFinder(page, 'DDR Received')
  const action = button(page, /^Action for request/).first()
  await action.waitFor()
  await skipToList(page)
  await tabTo(page, action)
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  const answer = page.getByRole('dialog', { name: 'Delay Request' })
  await answer.waitFor()
  await tabTo(page, answer.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await answer.waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
  await openByFinder(page, 'DDR Sent')
  await tabTo(page, button(page, 'Raise a request'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Raise a request' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
})

test('by keyboard: edit the organisation, make a report', async ({ page }) => {
  await signIn(page)
  await openByFinder(page, 'Organization Details')
  await tabTo(page, page.getByLabel('Short Name'))
  await page.keyboard.type('K')
  await page.keyboard.press('Control+s')
  await tabTo(page, button(page, /^Ok$/))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('No changes').waitFor()
  await expectVisibleFocus(page)
  await tabTo(page, button(page, /^(Upload|Update) Logo$/))
  await openByFinder(page, 'Usage')
  await tabTo(page, button(page, 'View Report'))
  await page.keyboard.press('Enter')
  await page.getByText(/usage of Meridian University Library/).waitFor()
  await tabTo(page, button(page, 'Export Report to Excel'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
})

/** Leaves what is open by Escape, after which the focus is where it was before. */
async function leave(page: Page, role: 'dialog' | 'listbox' | 'menu' = 'dialog'): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole(role).waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
}

type ChosenFile = Parameters<FileChooser['setFiles']>[0]

/** Opens the system's choice of a file from a button, and chooses this one. */
async function chooseFile(page: Page, choose: Locator, file: ChosenFile): Promise<void> {
  // Before the key: from then on the choice is the test's and not the system's.
  page.once('filechooser', (chooser) => void chooser.setFiles(file))
  await tabTo(page, choose)
  await page.keyboard.press('Enter')
}

test('by keyboard: another screen has the focus, whatever opened it', async ({ page }) => {
  const expectFocusOnScreen = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-content')
  await signIn(page)
  await openByFinder(page, 'DDR Sent')
  await expectFocusOnScreen()
  await openByFinder(page, 'Dashboard')
  await expectFocusOnScreen()
  await tabTo(page, page.getByRole('link', { name: 'See pending requests' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'DDR Received', level: 1 }).waitFor()
  await expectFocusOnScreen()
})

test('by keyboard: a notification gives way to what has the focus on a phone', async ({ page }) => {
  await signIn(page)
  await openByFinder(page, 'View / Configure Library resources')
  await page.setViewportSize({ width: 375, height: 812 })
  await tabTo(page, button(page, /^Remove /))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'Removed Successfully' })
  await notice.waitFor()
  // Its text and Undo are on one line, for which half of the width is too little.
  expect((await notice.boundingBox())?.width).toBeGreaterThan(375 / 2)
  // It stands below the header, in the middle, where this button is.
  const choice = page.getByRole('link', { name: 'Books', exact: true })
  await tabTo(page, choice, 'Shift+Tab')
  await choice.evaluate((link) => {
    const { top } = link.getBoundingClientRect()
    window.scrollBy(0, top - 80)
  })
  const isApart = async () => {
    const [one, other] = [await choice.boundingBox(), await notice.boundingBox()]
    if (one === null || other === null) throw new Error('not shown')
    return one.y + one.height <= other.y || other.y + other.height <= one.y
  }
  await expect.poll(isApart).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  // Elsewhere it stays off the pager at the bottom.
  await expect.poll(async () => ((await notice.boundingBox())?.y ?? 0) < 200).toBe(true)
})

test('by keyboard: find a title, show a column, look at it, open the saved views', async ({
  page,
}) => {
  await signIn(page)
  await openByFinder(page, 'View / Configure Library resources')
  const table = page.getByRole('table')
  await table.getByRole('link').first().waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Resource name' }))
  await page.keyboard.type('journal')
  await page.keyboard.press('Enter')
  await page.waitForURL(/filter=/)
  await tabTo(page, button(page, 'Columns'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('switch', { name: 'Publisher', exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.getByRole('switch').first().waitFor({ state: 'detached' })
  await table.getByRole('columnheader', { name: 'Publisher' }).waitFor()
  await expectVisibleFocus(page)
  await tabTo(page, table.getByRole('link'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Coverage', { exact: true }).first().waitFor()
  await leave(page)
  await tabTo(page, button(page, 'Saved views'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save this view…' }).waitFor()
  await leave(page, 'menu')
})

test('by keyboard: check access, reach the rules, preview a mail template', async ({ page }) => {
  await signIn(page)
  await openByFinder(page, 'Access check')
  await tabTo(page, page.getByRole('textbox', { name: /^DOI, ISSN/ }))
  await page.keyboard.type('1100-0023')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  await expectVisibleFocus(page)
  await openByFinder(page, 'Working days and rules')
  await tabTo(page, page.getByRole('checkbox', { name: /^Requests must name the pages/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Most pages of one article'))
  await openByFinder(page, 'Mail templates')
  await tabTo(page, button(page, 'Show preview'))
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Dear /)
    .last()
    .waitFor()
  await expectVisibleFocus(page)
})

test('by keyboard: open an upload and a new credential', async ({ page }) => {
  await signIn(page)
  await openByFinder(page, 'User Uploads', 'Upload User profile Data')
  await tabTo(page, button(page, 'Upload Profile Users'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Choose file'))
  await leave(page)
  await openByFinder(page, 'API credentials')
  await tabTo(page, button(page, 'Make a credential'))
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await leave(page)
})

/** Opens, as the consortium, the choice of packages to assign; returns the list of those that can be chosen. */
async function openPackageChoice(page: Page): Promise<Locator> {
  await signIn(page, 'consortium')
  await openByFinder(page, 'Manage Consortia Subscription')
  await tabTo(page, button(page, 'Add New Package Subscription Details'))
  await page.keyboard.press('Enter')
  return page.getByRole('region', { name: /^List of Packages/ })
}

test('by keyboard: choose a package to assign', async ({ page }) => {
  const packages = await openPackageChoice(page)
  const choice = packages.getByRole('checkbox', { disabled: false }).first()
  await tabTo(page, choice)
  await page.keyboard.press('Space')
  await expect.poll(() => choice.isChecked()).toBe(true)
  await expectVisibleFocus(page)
})

test('by keyboard: answer a request with a PDF, write to the library that asked', async ({
  page,
}) => {
  await signIn(page)
  await openByFinder(page, 'DDR Received')
  const first = button(page, /^Action for request/).first()
  const action = (await first.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const request = page.getByRole('dialog', { name: 'Document Delivery Request' })
  await tabTo(page, request.getByRole('tab').first())
  const messages = request.getByRole('tab', { name: 'Messages' })
  while (!(await isFocused(messages))) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await tabTo(page, request.getByLabel('New message'))
  await page.keyboard.type('We scan it today.')
  await pressToTheEnd(page, request.getByRole('button', { name: 'Send message' }))
  await request.getByRole('list', { name: 'Messages' }).getByText('We scan it today.').waitFor()
  await expectVisibleFocus(page)
  await leave(page)

  await page.keyboard.press('f')
  const answer = page.getByRole('dialog', { name: 'Fullfill Request' })
  await chooseFile(page, answer.getByRole('button', { name: 'Choose a PDF' }), {
    name: 'article.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfBytes('By keyboard')),
  })
  await answer.getByText(/^article\.pdf/).waitFor()
  // What is said of the PDF moves the fields below it.
  await answer.getByText(/^Please check the PDF/).waitFor()
  await tabTo(page, answer.getByRole('button', { name: /^Send PDF to/ }))
  await page.keyboard.press('Enter')
  const sent = page.getByText('Your mail has been sent successfully')
  await sent.waitFor()
  await page.getByLabel(action, { exact: true }).waitFor({ state: 'detached' })
  await tabTo(page, page.getByRole('button', { name: 'Ok', exact: true }))
  await page.keyboard.press('Enter')
  await sent.waitFor({ state: 'hidden' })
  // The panel and the row that had the focus are gone.
  await page.getByRole('dialog', { includeHidden: true }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main-content')
})

test('by keyboard: raise a request by its DOI', async ({ page }) => {
  await signIn(page, 'lakeside')
  await openByFinder(page, 'DDR Sent')
  await tabTo(page, button(page, 'Raise a request'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  await tabTo(page, dialog.getByLabel(/DOI, OpenURL/))
  await page.keyboard.type('10.9999/by.keyboard')
  await tabTo(page, dialog.getByRole('button', { name: 'Fill in' }))
  await page.keyboard.press('Enter')
  await expect
    .poll(() => dialog.getByLabel('DOI', { exact: true }).inputValue())
    .toMatch(/keyboard/)
  await expectVisibleFocus(page)
  for (const [label, text] of [
    ['Article', 'Tides of inland seas'],
    ['Journal', 'Annals of Lakes'],
    ['Name', 'Leela Rao'],
    ['E-mail', 'leela.rao@lakeside.example'],
  ] as const) {
    const field = dialog.getByLabel(label)
    await tabTo(page, field)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  await tabTo(page, dialog.getByLabel('Supplying library'))
  await page.keyboard.type('Meridian')
  await page.getByRole('option', { name: /Meridian/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Raise the request' }))
  await page.keyboard.press('Enter')
  await page.getByText(/raised with the DDR ID \d+/).waitFor()
  await expectVisibleFocus(page)
})

test('by keyboard: upload titles, look at what it does, confirm it, undo it', async ({
  page,
  database,
}) => {
  const known = await database.db
    .selectFrom('titles')
    .select(['name', 'onlineIssn'])
    .where('onlineIssn', 'is not', null)
    .limit(2)
    .execute()
  const rows = known.map(({ name, onlineIssn }) => `"${name}",${onlineIssn},1986`)
  await signIn(page)
  await openByFinder(page, 'View / Configure Library resources')
  await tabTo(page, button(page, /^Upload$/))
  await page.keyboard.press('Enter')
  const upload = page.getByRole('dialog')
  await tabTo(page, upload.getByRole('radio', { name: 'Append', checked: true }))
  await chooseFile(page, upload.getByRole('button', { name: 'Choose file' }), {
    name: 'titles.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Title,Online ISSN,Start Date', ...rows].join('\n')),
  })
  await upload.getByText(/^titles\.csv/).waitFor()
  await tabTo(page, upload.getByRole('button', { name: 'Upload and check' }))
  await page.keyboard.press('Enter')
  const confirm = upload.getByRole('button', { name: 'Upload', exact: true })
  await confirm.waitFor()
  await expectVisibleFocus(page)
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await page.getByText('2 Titles Uploaded Successfully').waitFor()
  await expectVisibleFocus(page)
  await tabTo(page, button(page, /^Ok$/))
  await page.keyboard.press('Enter')
  await page.getByText('2 Titles Uploaded Successfully').waitFor({ state: 'detached' })
  await expectVisibleFocus(page)

  await tabTo(page, button(page, 'Upload history'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('listitem').getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Yes'))
  await page.keyboard.press('Enter')
  await page.getByText(/2 removed, 0 restored$/).waitFor()
  await expectVisibleFocus(page)
})

test('by keyboard: edit a contact, add an IP range, save them, undo that', async ({ page }) => {
  await signIn(page, 'harbour')
  await openByFinder(page, 'Organization Details')
  await tabTo(page, button(page, /^Edit (?!IP)/))
  await page.keyboard.press('Enter')
  const form = page.getByRole('group', { name: 'Edit contact person' })
  const department = form.getByLabel('Department')
  await tabTo(page, department)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Interlibrary loan')
  await tabTo(page, form.getByRole('button', { name: 'Update' }))
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'Interlibrary loan' }).waitFor()
  await expectVisibleFocus(page)

  const ranges = page.getByRole('group', { name: 'IP4' })
  await tabTo(page, ranges.getByLabel('From'))
  await page.keyboard.type('203.0.113.232')
  await page.keyboard.press('Tab')
  await page.keyboard.type('203.0.113.235')
  await tabTo(page, ranges.getByRole('button', { name: 'Add' }))
  await page.keyboard.press('Enter')
  const added = ranges.getByRole('cell', { name: '203.0.113.232', exact: true })
  await added.waitFor()
  await expectVisibleFocus(page)
  await page.keyboard.press('Control+s')
  await tabTo(page, button(page, /^Ok$/))
  await page.keyboard.press('Enter')
  await page.getByText('No changes').waitFor()
  await tabTo(page, button(page, 'Undo'))
  await page.keyboard.press('Enter')
  await page.getByText('It is as it was before').waitFor()
  await added.waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
})

test('by keyboard: the undo of a change in a panel that stays open', async ({ page }) => {
  await signIn(page, 'harbour')
  await page.goto('/UserUpload/Users')
  await tabTo(page, page.getByRole('table').getByRole('link').first())
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await tabTo(page, panel.getByRole('button', { name: /^Disable/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Undo'))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: /^Disable/ }).waitFor()
})

test('by keyboard: the focus is on Save again after the notice of a save', async ({ page }) => {
  await signIn(page, 'harbour')
  await openByFinder(page, 'Organization Details')
  await tabTo(page, page.getByLabel('Street', { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12 Quay Road')
  const save = button(page, 'Save')
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, /^Ok$/))
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(save)).toBe(true)
  await expectVisibleFocus(page)
})

test('by keyboard: the focus stays on a button whose own press leaves nothing to do', async ({
  page,
}) => {
  await page.goto('/licencedpublisherlist')
  await pressToTheEnd(page, button(page, 'Last page'))
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).fill('lakeside')
  await page.getByLabel(/^password/i).fill('Mistyped-1')
  const login = button(page, 'Login')
  await tabTo(page, login)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect(await isFocused(login)).toBe(true)
  await signIn(page, 'lakeside')
  await openByFinder(page, 'Mail templates')
  await tabTo(page, page.getByRole('textbox', { name: 'Subject' }))
  await page.keyboard.press('End')
  await page.keyboard.type(' again')
  await pressToTheEnd(page, button(page, 'Save'))
  await expectVisibleFocus(page)
  await page.getByText(/^Own text/).waitFor()
  const reset = button(page, 'Reset to the standard text')
  await tabTo(page, reset)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await tabTo(page, question.getByRole('button', { name: 'Reset to the standard text' }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(reset)).toBe(true)
  await expectVisibleFocus(page)

  await openByFinder(page, 'Working days and rules')
  await tabTo(page, page.getByRole('checkbox', { name: 'Saturday' }))
  await page.keyboard.press('Space')
  await pressToTheEnd(page, button(page, 'Save'))
})

test('by keyboard: save a view, remove a filter', async ({ page }) => {
  await signIn(page)
  await openByFinder(page, 'View / Configure Library resources')
  const table = page.getByRole('table')
  await table.getByRole('link').first().waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Resource name' }))
  await page.keyboard.type('journal')
  await tabTo(page, button(page, /^Resource name: journal/))
  await tabTo(page, button(page, 'Saved views'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save this view…' }).waitFor()
  await page.keyboard.press('Enter')
  // At once: no letter is lost while the dialog opens.
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Journals by name')
  await page.keyboard.press('Enter')
  await button(page, 'Journals by name').waitFor()
  await expectVisibleFocus(page)

  await tabTo(page, button(page, /^Resource name: journal/))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !(url.searchParams.get('filter') ?? '').includes('journal'))
  await button(page, /^Resource name: journal/).waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
})

test('by keyboard: assign a package, order the dashboard', async ({ page }) => {
  const packages = await openPackageChoice(page)
  await tabTo(page, packages.getByRole('checkbox', { disabled: false }).first())
  await page.keyboard.press('Space')
  await tabTo(page, button(page, /^Add$/))
  await page.keyboard.press('Enter')
  const members = page.getByRole('region', { name: /^Assign to Members/ })
  await tabTo(page, members.getByRole('checkbox', { name: 'Lakeside Institute Library' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Assign'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '1 package → 1 member' }).waitFor()
  await expectVisibleFocus(page)
  await tabTo(page, button(page, 'Assign'))
  await page.keyboard.press('Enter')
  await page.getByText('Packages are assigned successfully to the preferred Member(s)').waitFor()
  await tabTo(page, button(page, /^Ok$/))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectVisibleFocus(page)

  await openByFinder(page, 'Dashboard')
  const widgets = page.getByRole('main').getByRole('heading', { level: 2 })
  const top = (await widgets.first().textContent()) ?? ''
  await tabTo(page, button(page, 'Arrange the dashboard'))
  await page.keyboard.press('Enter')
  const arrange = page.getByRole('dialog')
  const entries = arrange.getByRole('listitem')
  const first = (await entries.first().textContent()) ?? ''
  await tabTo(page, entries.first().getByRole('button', { disabled: false }))
  await page.keyboard.press('Enter')
  await expect.poll(() => entries.nth(1).textContent()).toBe(first)
  await expectVisibleFocus(page)
  await tabTo(page, arrange.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await arrange.waitFor({ state: 'detached' })
  await expectVisibleFocus(page)
  await expect.poll(() => widgets.nth(1).textContent()).toBe(top)
})
