import { getContrastRatio } from '@mui/material/styles'
import { readFile } from 'node:fs/promises'
import { addDays, yearOf } from '../../contract/calendar.ts'
import { readSheet } from '../../platform/ports/sheets.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { overprintedTexts } from '../support/browser/overprintedTexts.ts'
import {
  desktop,
  expect,
  phone,
  screenshot,
  signInOn,
  test,
  today,
} from '../support/browser/browser.ts'

const pages = [
  ['usage', '/Reports/Usage?from=2025-06-01&detail=detailed'],
  ['journals', '/Reports/Usage?from=2025-06-01&subject=journals'],
  ['ddr', `/Reports/DDRReport?from=${addDays(today, -300)}`],
  ['contu', `/Reports/ConterReport?side=borrowed&year=${yearOf(today)}`],
] as const

test('the reports fit a desktop and a phone and are accessible', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'lakeside')
  for (const [name, address] of pages) {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size.viewport)
      await page.goto(address)
      await page.getByRole('row', { name: /^Total/ }).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await screenshot(page, `reports-${name}-${size.viewport.width}`)
    }
  }
})

test('on a phone the institution of a report is as wide as the fields below it', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 375, height: 812 } })
  await signInOn(page, 'consortium', '/Reports/Usage')
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  const widthOf = (name: string) =>
    page
      .locator('.MuiTextField-root')
      .filter({ has: page.getByRole('combobox', { name }) })
      .evaluate((field) => field.getBoundingClientRect().width)
  expect(await widthOf('Institution')).toBe(await widthOf('Select Report Type'))
})

test('a consortium chooses the members of the time, which the address, heading and file name say', async ({
  newPage,
}) => {
  const page = await newPage()
  await signInOn(page, 'consortium', '/Reports/Usage?span=lastTwelveMonths')
  await page.getByRole('region', { name: /, members now$/ }).waitFor()
  await page.getByRole('combobox', { name: 'Members' }).click()
  await page.getByRole('option', { name: 'At the time' }).click()
  await page.getByRole('button', { name: 'View Report' }).click()
  const report = page.getByRole('region', { name: /, members at the time$/ })
  await report.getByRole('row', { name: /^Total/ }).waitFor()
  expect(page.url()).toContain('members=atTheTime')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Report to Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('_members_at_the_time_')
})

const printed = [
  ['lakeside', '/Reports/Usage?from=2024-06-01&detail=detailed', 'img'],
  ['consortium', `/Reports/DDRReport?from=${addDays(today, -300)}`, 'row'],
  ['consortium', '/Reports/Counter', 'row'],
  ['consortium', '/dashboard', 'img'],
  ['meridian', '/dashboard', 'img'],
] as const

test('reports and the dashboard are printed whole and without controls, also in the dark', async ({
  newPage,
}) => {
  for (const [account, address, content] of printed) {
    const page = await newPage({ ...desktop, colorScheme: 'dark' })
    await signInOn(page, account, address)
    await page.getByRole('main').getByRole(content).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
    // The width of an A4 page without its margins.
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await screenshot(page, `printed ${address.replaceAll(/\W+/g, ' ')}`)
    for (const name of [/^Print$/, /^Change/, /^Show as table/, /^Copy or download/, /^Arrange/]) {
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
    const line = page.getByRole('main').locator('[data-text]')
    const text = await line.evaluate((one) => getComputedStyle(one, '::before').content)
    expect(text).toMatch(/^"(Meridian|Lakeside|Southern) [\w ]+, \d+ \w+ \d{4}"$/)
    if (address === '/dashboard') {
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    }
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(0)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(27, 36, 48)')
  }
})

const longTables = [
  ['/Reports/ConterReport', false],
  ['/Reports/Usage?from=2025-01-01&subject=journals', false],
  ['/Reports/Usage?from=2024-06-01&detail=detailed', true],
  ['/DDR/Received', false],
] as const

test('on paper nothing is over the last rows of a table of several pages', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'meridian')
  for (const [address, landscape] of longTables) {
    await page.goto(address)
    await page.getByRole('main').getByRole('row').nth(3).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await overprintedTexts(page, landscape), address).toEqual([])
  }
})

test('what is still loading is printed as a sentence, not as its outline', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'meridian', '/orgDetails')
  await page.route(/platform.*get_/, () => {})
  await page.goto('/Reports/Usage?from=2025-01-01&subject=journals')
  const loading = page.getByRole('status', { name: 'The report is being made' })
  await loading.waitFor()
  await page.emulateMedia({ media: 'print' })
  const text = await loading.evaluate((one) => getComputedStyle(one, '::before').content)
  expect(text).toBe('"The report is being made"')
  expect(await loading.locator('div').first().isVisible()).toBe(false)
})

test('a CONTU report of all requesters is printed without what to choose', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'meridian', '/Reports/ConterReport?year=2026')
  const advice = page.getByText(/^Choose who asked/)
  await advice.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await advice.isVisible()).toBe(false)
})

test('a report is printed black on white, in whole rows without scrolling', async ({ newPage }) => {
  const page = await newPage()
  const year = yearOf(today) - 1
  const span = `from=${year}-01-01&to=${year}-06-29`
  await signInOn(page, 'meridian', `/Reports/Usage?${span}&detail=detailed`)
  const change = page.getByText(new RegExp(` than on the same days of ${year - 1}$`))
  await change.waitFor()
  const cell = page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .first()
  await cell.waitFor()
  await page.emulateMedia({ media: 'print' })
  const styles = await cell.evaluate((one) => {
    const of = (selector: string) => getComputedStyle(one.closest(selector) ?? document.body)
    return {
      sheet: [of('.report-sheet').backgroundColor, of('.report-sheet').borderStyle],
      frame: of('[role=group]').overflow,
      row: of('tr').breakInside,
      cell: [of('td').color, of('td').backgroundColor, of('td').fontSize, of('td').position],
    }
  })
  expect(styles).toEqual({
    sheet: ['rgb(255, 255, 255)', 'none'],
    frame: 'visible',
    row: 'avoid',
    cell: ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', '11px', 'static'],
  })
  const chart = page.locator('.report-sheet [role=img]').first()
  expect(await chart.evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid')
  // The line below the totals is never alone on the last page.
  const breaks = await change.evaluate((line) => {
    const table = line.closest('.report-sheet')?.querySelector('[role=group]:has(table)')
    return table?.nextElementSibling ? getComputedStyle(table.nextElementSibling).breakBefore : ''
  })
  expect(breaks).toBe('avoid')
})

test('the requests of a dashboard are printed at full width, without what asks again', async ({
  newPage,
}) => {
  const page = await newPage()
  await signInOn(page, 'meridian', '/dashboard')
  const requests = page.getByRole('region', { name: 'Your requests to other libraries' })
  const again = requests.getByRole('link', { name: /^Not what/ })
  await again.first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await again.count()).toBe(0)
  expect(await requests.getByRole('textbox').count()).toBe(0)
  expect(await requests.getByRole('listitem').count()).toBeGreaterThan(0)
  const share = await requests
    .getByRole('list')
    .evaluate((list) => list.clientWidth / (list.parentElement?.clientWidth ?? 0))
  expect(share).toBe(1)
})

test('what is no report is printed dark on white too', async ({ newPage }) => {
  const page = await newPage({ ...desktop, colorScheme: 'dark' })
  await signInOn(page, 'consortium', '/DDR/Balance')
  const cell = page.getByRole('main').getByRole('cell').first()
  await cell.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await cell.evaluate((one) => {
    const card = one.closest('.MuiPaper-root') ?? one
    const { backgroundColor } = getComputedStyle(document.documentElement)
    return [getComputedStyle(one).color, getComputedStyle(card).backgroundColor, backgroundColor]
  })
  expect(colours).toEqual(['rgb(27, 36, 48)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
})

test('a table of many columns that sort fits on paper', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'consortium', '/DDR/Balance')
  const table = page.getByRole('main').getByRole('table').first()
  await table.getByRole('cell').first().waitFor()
  // The width of an A4 page without its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const room = await table.evaluate((one) => [
    one.getBoundingClientRect().right,
    one.closest('section')?.getBoundingClientRect().right,
  ])
  expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
})

test('the columns of a chart are dark on paper in the dark theme too', async ({ newPage }) => {
  const page = await newPage({ ...desktop, colorScheme: 'dark' })
  await signInOn(page, 'meridian', '/Reports/Usage?from=2025-06-01')
  const chart = page.getByRole('main').getByRole('img', { name: /\d{2} \d/ })
  await chart.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await chart.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('div')]
      .filter(({ style }) => style.height !== '')
      .map((column) => getComputedStyle(column).backgroundColor),
  )
  expect(colours.length).toBeGreaterThan(1)
  // WCAG 1.4.11
  expect(getContrastRatio(colours[0] ?? '', '#ffffff')).toBeGreaterThanOrEqual(3)
})

test('the file of a report has the rows and the total on screen', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'consortium', '/Reports/Usage?from=2025-06-01')
  const rows = page.getByRole('row')
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  const shown = (await rows.allInnerTexts()).map((text) =>
    text.split('\t').map((cell) => cell.trim()),
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Report to Excel' }).click(),
  ])
  const file: string[][] = []
  for await (const { values } of readSheet(await readFile(await download.path()))) {
    file.push([values.get('Activity') ?? '', Number(values.get('Hits')).toLocaleString('en-GB')])
  }
  expect(file).toEqual(shown.slice(1))
})

test('the figures of a report are in sight beside a name of 200 letters', async ({
  page,
  signIn,
  database,
}) => {
  const address = '/Reports/Usage?from=2025-12-01&subject=publishers'
  await signIn('meridian', address)
  const table = page
    .getByRole('group', { name: /usage of Meridian/ })
    .filter({ has: page.getByRole('table') })
  const name = table.getByRole('rowheader').first()
  await name.waitFor()
  const longName = 'Verlag'.repeat(33)
  await database.owner.query('update publishers set name = $1 where name = $2', [
    longName,
    await name.textContent(),
  ])
  await page.reload()
  await table.getByRole('rowheader', { name: longName }).waitFor()
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
})

test('a dialog shows the whole label of a field at its top', async ({ page, signIn }) => {
  await signIn('harbour', '/Reports/Usage')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  const isAbove = () =>
    dialog.getByText('Name', { exact: true }).evaluateAll(([label]) => {
      const content = label?.closest('.MuiDialogContent-root')?.getBoundingClientRect()
      return (label?.getBoundingClientRect().top ?? 0) < (content?.top ?? 0)
    })
  await dialog.locator('label[data-shrink=true]').waitFor()
  await expect.poll(isAbove).toBe(false)
})

test('a view that is saved here is there on another computer', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'harbour', '/Reports/Usage?from=2025-06-01&to=2026-03-18&detail=detailed')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Winter' }).waitFor()

  const elsewhere = await newPage()
  await signInOn(elsewhere, 'harbour', '/Reports/Usage')
  await elsewhere.getByRole('button', { name: 'Saved views' }).click()
  await elsewhere.getByRole('menuitemradio', { name: 'Winter' }).click()
  await elsewhere.getByRole('button', { name: 'Winter' }).waitFor()
  expect(new URL(elsewhere.url()).searchParams.get('detail')).toBe('detailed')
})

test('an incomplete date is marked under its field, not in a bubble of the browser', async ({
  newPage,
}) => {
  const page = await newPage()
  await signInOn(page, 'meridian', '/Reports/Usage?from=2025-06-01&to=2025-12-31')
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  const from = page.getByLabel('From date')
  const to = page.getByLabel('To date')
  // The first part of the date, a month or a day, is emptied.
  await from.focus()
  await page.keyboard.press('Backspace')
  await page.getByText('Enter a whole date that exists').waitFor()
  expect(await page.getByRole('button', { name: 'View Report' }).isDisabled()).toBe(true)
  await screenshot(page, 'reports-wrong-date')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).searchParams.get('from')).toBe('2025-06-01')
  expect(await to.inputValue()).toBe('2025-12-31')
  await from.fill('2026-02-28')
  await page.getByText('Enter a whole date that exists').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'View Report' }).click()
  await page.waitForURL(/from=2026-02-28/)
})

test('forced colours keep the columns of a chart and the arrow of a menu', async ({ newPage }) => {
  const page = await newPage({ ...desktop, forcedColors: 'active' })
  await signInOn(page, 'lakeside', '/Reports/Usage?from=2025-06-01')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const column = page
    .getByRole('img', { name: /by month/ })
    .locator('[style*=height]')
    .first()
  expect(await column.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(ground)

  await page.goto('/DDR/Received')
  const menu = page.getByRole('button', { name: /^Action for request/ }).first()
  const [top, side] = await menu.evaluate((button) => {
    const { borderTopColor, borderLeftColor } = getComputedStyle(button, '::after')
    return [borderTopColor, borderLeftColor]
  })
  expect(side).toBe(ground)
  expect(top).not.toBe(ground)
})
