import { expectAccessible } from '../support/browser/accessibility.ts'
import { expectFits } from '../support/browser/views.ts'
import { desktop, expect, phone, screenshot, signInOn, test } from '../support/browser/browser.ts'
import { paths } from '../../src/paths.ts'

const libraryScreens = [
  ['titles', paths.titles],
  ['packages', paths.packages],
  ['books', paths.books],
  ['summary', paths.holdingsSummary],
  ['open access', paths.openAccess],
  ['consortia resources', paths.consortiumResources],
] as const

test.for(libraryScreens)(
  '%s of a library fit and are accessible',
  async ([name, path], { page, signIn }) => {
    await signIn('meridian', path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFits(page, `holdings ${name}`)
  },
)

test.for([
  ['meridian', paths.titles],
  ['meridian', paths.packages],
  ['meridian', paths.bookPackages],
  ['meridian', `${paths.books}?page=1&perPage=100`],
  ['meridian', paths.consortiumResources],
  ['consortium', paths.consortiumPackages],
] as const)(
  'on a tablet %s sees every column of %s beside what can be done with a row',
  async ([account, path], { page, signIn }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await signIn(account, path)
    const table = page.getByRole('table').first()
    await table.getByRole('link').first().waitFor()
    const beyond = await table.evaluate((node) => {
      const section = node.closest('section') ?? document.body
      const { paddingRight, borderRightWidth } = getComputedStyle(section)
      const edges = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth)
      const room = section.getBoundingClientRect().right - edges
      return Math.round(node.getBoundingClientRect().right - room)
    })
    expect(beyond).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await screenshot(page, `holdings tablet ${account} ${path.split('/').at(-1)}`)
  },
)

test('headers and row names of a list stay visible; a screen opens at its top, and Back restores the position', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.titles)
  const table = page.getByRole('table')
  const header = table.getByRole('columnheader', { name: 'Resource Name' })
  const topOf = async () => Math.round((await header.boundingBox())?.y ?? Number.NaN)
  const headerOfPortal = 64
  await table.getByRole('link').nth(14).waitFor()
  await page.evaluate(() => window.scrollTo(0, 500))
  await expect.poll(topOf).toBe(headerOfPortal)

  await page.getByRole('navigation').getByRole('link', { name: 'Organization Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Organization Details' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await table.getByRole('link').nth(14).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)

  // With all columns the table is wider than its place, and scrolls there in both directions.
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ['Publisher', 'Resource Type', 'Year']) {
    await page.getByRole('switch', { name: column, exact: true }).check()
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(0)
  const name = table.getByRole('cell').nth(1)
  const leftOf = async () => Math.round((await name.boundingBox())?.x ?? Number.NaN)
  const left = await leftOf()
  await expect
    .poll(() =>
      table.evaluate((node) => {
        const frame = node.closest('.MuiBox-root')
        frame?.scrollTo(60, 200)
        return frame?.scrollLeft
      }),
    )
    .toBe(60)
  expect(await leftOf()).toBeGreaterThan(left - 60)
  expect(await header.isVisible()).toBe(true)
  await expectAccessible(page)
})

test('columns are resized and moved by mouse, stay so after a reload, and are reset', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await signIn('lakeside', paths.titles)
  const table = page.getByRole('table')
  const header = table.getByRole('columnheader', { name: 'Resource Name' })
  const widthOf = async () => Math.round((await header.boundingBox())?.width ?? Number.NaN)
  const handle = table.getByRole('separator', { name: 'Width of Resource Name' })
  await table.getByRole('link').first().waitFor()
  const usual = await widthOf()
  const place = await handle.boundingBox()
  const [x, y] = [(place?.x ?? 0) + 6, (place?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 400 - usual, y, { steps: 5 })
  const isSaved = () =>
    page.waitForResponse((response) => response.url().endsWith('/preferences/columns'))
  const resized = isSaved()
  await page.mouse.up()
  await resized
  expect(await widthOf()).toBe(400)

  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await expectAccessible(page)
  await screenshot(page, 'holdings columns tablet')
  const moved = isSaved()
  await menu
    .getByRole('listitem')
    .filter({ hasText: 'End Date' })
    .dragTo(menu.getByRole('listitem').nth(1))
  await moved
  await page.reload()
  await table.getByRole('link').first().waitFor()
  await expect.poll(widthOf).toBe(400)
  const headers = table.getByRole('columnheader')
  await expect.poll(() => headers.nth(2).textContent()).toBe('End Date')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  const reset = isSaved()
  await menu.getByRole('button', { name: 'Reset columns' }).click()
  await reset
  await page.keyboard.press('Escape')
  await expect.poll(widthOf).toBe(usual)
})

test.for([
  ['title', paths.titles],
  ['package', paths.packages],
] as const)(
  'a %s opens beside its list by keyboard, fits and is accessible; Back closes it',
  async ([name, path], { page, signIn }) => {
    await signIn('meridian', path)
    const link = page.getByRole('table').getByRole('link').first()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Coverage', { exact: true }).first().waitFor()
    await expectFits(page, `holdings opened ${name}`)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

test('titles are checked and uploaded, and the upload is undone', async ({
  page,
  signIn,
  database,
}) => {
  const known = await database.db
    .selectFrom('titles')
    .select(['name', 'onlineIssn'])
    .where('onlineIssn', 'is not', null)
    .limit(3)
    .execute()
  await signIn('meridian', paths.titles)
  const total = page.getByText(/^1–15 of /)
  const before = await total.textContent()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.setInputFiles('input[type=file]', {
    name: 'titles.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Title,Online ISSN,Start Date',
        ...known.map((one) => `"${one.name}",${one.onlineIssn},1987`),
      ].join('\n'),
    ),
  })
  await page.getByRole('radio', { name: 'Append' }).check()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  const upload = page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true })
  await expect.poll(() => upload.isVisible()).toBe(true)
  await expect.poll(() => upload.isEnabled()).toBe(true)
  await expectFits(page, 'holdings upload plan')
  await upload.click()
  await page.getByText('3 Titles Uploaded Successfully').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await expect.poll(() => total.textContent()).not.toBe(before)

  await page.getByRole('button', { name: 'Upload history' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText(/3 removed, 0 restored$/).waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => total.textContent()).toBe(before)
})

test('a file of another kind is refused with the specified text', async ({ page, signIn }) => {
  page.expectFault(/422/)
  await signIn('lakeside', paths.titles)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.setInputFiles('input[type=file]', {
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2'),
  })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page
    .getByText('File format does not match, read the Instructions before you Upload')
    .waitFor()
})

test('a double click opens a dialog, and leaves it open', async ({ page, signIn }) => {
  await signIn('meridian', paths.openAccess)
  await page.getByRole('button', { name: 'Add OA Resources' }).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().waitFor()
  // Whatever closes it has been shown until then.
  await dialog.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
  expect(await dialog.count()).toBe(1)
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
})

test('the consortium assigns packages to members, who have them at once', async ({
  newPage,
  page,
  signIn,
}) => {
  await signIn('consortium', paths.consortiumPackages)
  await expectFits(page, 'consortium packages')
  await page.getByRole('button', { name: 'Add New Package Subscription Details' }).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('Kindly select at least one Package before Assigning').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  const available = page.getByRole('region', { name: /^List of Packages/ })
  const choice = available.getByRole('checkbox', { disabled: false }).first()
  const label = await choice.evaluate((box) => box.closest('label')?.textContent ?? '')
  const name = label.replace(/\s*\d+ titles?$/, '').trim()
  await choice.check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const members = page.getByRole('region', { name: /^Assign to Members/ })
  await members.getByRole('checkbox', { name: 'Lakeside Institute Library' }).check()
  const textSize = (text: string) =>
    members.getByText(text).evaluate((label) => getComputedStyle(label).fontSize)
  expect(await textSize('Select All')).toBe(await textSize('Lakeside Institute Library'))
  await expectFits(page, 'consortium assignment')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('heading', { name: '1 package → 1 member' }).waitFor()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('Packages are assigned successfully to the preferred Member(s)').waitFor()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()

  const library = await newPage()
  await signInOn(library, 'lakeside', paths.consortiumResources)
  await library.getByRole('textbox', { name: 'Package name' }).fill(name)
  await library.getByRole('button', { name: 'Load', exact: true }).click()
  await library.getByRole('cell', { name, exact: true }).waitFor()
})

test('the address keeps filter and page of a list', async ({ page, signIn }) => {
  await signIn('meridian', paths.titles)
  await page.getByRole('textbox', { name: 'Resource name' }).fill('zzz none zzz')
  await page.getByText('Given Resource not available as part of My Library').waitFor()
  await page.reload()
  await page.getByText('Given Resource not available as part of My Library').waitFor()
  expect(new URL(page.url()).searchParams.get('filter')).toContain('zzz none zzz')
})

test.for([
  ['on a desktop', desktop.viewport],
  ['on a phone', phone.viewport],
] as const)(
  'the notification with Undo is announced, legible and never over the pager %s',
  async ([name, viewport], { page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn('meridian', paths.titles)
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Removed Successfully' })
    await notice.waitFor()
    const pager = page.getByRole('navigation', { name: /Pages/ }).first()
    // The end of the pager stands at the end of the window, where notifications are.
    await pager.evaluate((node) => node.scrollIntoView({ block: 'end' }))
    const [a, b] = [await notice.boundingBox(), await pager.boundingBox()]
    if (a === null || b === null) throw new Error('not shown')
    const apart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    expect(apart).toBe(true)
    await screenshot(page, `notification ${name}`)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alert').filter({ hasText: 'It is as it was before' }).waitFor()
  },
)
