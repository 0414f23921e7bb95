import { getContrastRatio } from '@mui/material/styles'
import type { Locator, Page } from 'playwright-core'
import { basePath } from '../../contract/kernel/base.ts'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { palette } from '../../src/theme/palette.ts'
import { openAsSupport } from '../support/browser/operator.ts'
import { desktop, expect, signInOn, test } from '../support/browser/browser.ts'

/** Returns how far below the middle of one element the middle of the other is, in pixels. */
async function distanceBelow(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('An element is not on the screen')
  return Math.round(b.y + b.height / 2 - (a.y + a.height / 2))
}

/** Holds the answers to all calls of an address; returns the function that releases them. */
async function holdAnswers(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (['fetch', 'xhr'].includes(route.request().resourceType())) await promise
    await route.continue()
  })
  return resolve
}

/** Narrows or widens the window, and waits until the screen has the layout of that width. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const menuLink = page.getByRole('navigation').getByRole('link', { name: 'Organization Details' })
  await menuLink.waitFor({ state: width < 900 ? 'hidden' : 'visible' })
}

/** Returns the id of the first request of the list on the page. */
async function firstRequest(page: Page): Promise<string> {
  const details = await page
    .getByRole('table')
    .getByText(/^DDR ID \d+/)
    .first()
    .textContent()
  return /\d+/.exec(details ?? '')?.[0] ?? ''
}

/** Returns the places of elements on the page in pixels. */
const placesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y + window.scrollY, width, height].map(Math.round)
    }),
  )

test.for([375, 768, 1280])(
  'at %i px nothing above the requests moves when their numbers arrive',
  async (width, { page, signIn }) => {
    await signIn('meridian', paths.ddrSent)
    await page
      .getByRole('button', { name: /^View request/ })
      .first()
      .waitFor()
    const release = await holdAnswers(page, `**${basePath}/**`)
    await page.getByRole('link', { name: 'DDR Received' }).click()
    await page.getByRole('status', { name: 'The requests are being loaded' }).waitFor()
    await resize(page, width)
    const above = page.getByRole('main').locator('input[type=radio], dt, input[type=text]')
    const before = await placesOf(above)
    expect(before.length).toBeGreaterThan(9)
    release()
    await page.getByRole('button', { name: /^Waiting too long \d/ }).waitFor()
    await page
      .getByRole('button', { name: /^Action for request/ })
      .first()
      .waitFor()
    expect(await placesOf(above)).toEqual(before)
  },
)

test('no row of requests moves when the marks of what waits too long arrive', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.ddrSent)
  const release = await holdAnswers(page, `**${basePath}/ddr/counts*`)
  await page.getByRole('link', { name: 'DDR Received' }).click()
  const rows = page.getByRole('main').getByRole('row')
  await page
    .getByRole('button', { name: /^Action for request/ })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /^(DOI|Open access)$/ })
    .first()
    .waitFor()
  const before = await placesOf(rows)
  release()
  await page
    .getByRole('img', { name: /^Waiting for more than/ })
    .first()
    .waitFor()
  expect(await placesOf(rows)).toEqual(before)
})

test.for(['meridian', 'consortium'] as const)(
  'the outlines of the dashboard of %s are as large as its widgets will be',
  async (account, { page, signIn }) => {
    const release = await holdAnswers(page, `**${basePath}/preferences/dashboard`)
    await signIn(account)
    await page.getByRole('status', { name: 'Loading Dashboard' }).waitFor()
    const widgets = page.getByRole('main').locator('section')
    const widths = [1280, 768, 375]
    const sizesNow = async () => {
      const sizes: number[][][] = []
      for (const width of widths) {
        await resize(page, width)
        sizes.push(
          (await placesOf(widgets)).map(([x = 0, , width = 0, height = 0]) => [x, width, height]),
        )
      }
      return sizes
    }
    const before = await sizesNow()
    release()
    await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0)
    const after = await sizesNow()
    const differences = after.flat(2).map((size, index) => size - (before.flat(2)[index] ?? 0))
    expect(after.flat(2)).toHaveLength(before.flat(2).length)
    // A figure or name may need one line more.
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(24)
  },
)

/** Distance in pixels that two fields of one line may have, of which one has a label above it. */
const sameLinePx = 10

test('on a tablet the dates of a report stand in one line, and their rule beside the presets', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn('meridian')
  for (const [address, from, to, presets, rule] of [
    ['/Reports/Usage', 'From date', 'To date', 'Dates', 'Any dates up to today'],
    ['/Reports/Counter', 'From month', 'To month', 'Months', /^Whole months/],
  ] as const) {
    await page.goto(address)
    const field = (name: string) => page.getByLabel(name).first()
    await field(from).waitFor()
    const group = page.getByRole('group', { name: presets })
    expect(await distanceBelow(field(from), field(to))).toBe(0)
    const distance = await distanceBelow(group, page.getByText(rule))
    expect(Math.abs(distance)).toBeLessThan(sameLinePx)
  }
})

test('the search for a DDR ID stands beside the dates at every width', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/Received')
  const from = page.getByLabel('From date')
  await from.waitFor()
  for (const width of [1440, 1280, 1024, 768]) {
    await resize(page, width)
    const search = page.getByRole('textbox', { name: 'Search DDR ID' })
    for (const field of [page.getByLabel('To date'), search]) {
      expect(Math.abs(await distanceBelow(from, field)), `at ${width} px`).toBeLessThan(sameLinePx)
    }
  }
})

test('the figures of both overviews of requests stand below each other', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/DDR/Received')
  const totals = page.getByRole('link', { name: /^Total: / })
  await expect.poll(() => totals.count()).toBe(2)
  const [received, sent] = [await totals.first().boundingBox(), await totals.last().boundingBox()]
  expect(received?.x).toBe(sent?.x)
})

test('the columns of the IPv4 and IPv6 ranges stand below each other', async ({ page, signIn }) => {
  await signIn('meridian', '/orgDetails')
  const leftOf = (family: string) =>
    page
      .getByRole('table', { name: family })
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  await page.getByRole('table', { name: 'IP6' }).waitFor()
  for (const width of [1280, 768]) {
    await resize(page, width)
    const columns = await leftOf('IP4')
    expect(columns).toHaveLength(5)
    expect(await leftOf('IP6'), `at ${width} px`).toEqual(columns)
  }
})

test.for(['meridian', 'consortium'] as const)(
  'the comparisons with the year before that %s sees have two lines at most',
  async (account, { page, signIn }) => {
    await signIn(account)
    const changes = page.getByRole('main').getByText(/(more|fewer) than /)
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => changes.count()).toBeGreaterThan(1)
      const lines = await changes.evaluateAll((all) =>
        all.map((one) =>
          Math.round(
            one.getBoundingClientRect().height /
              Number.parseFloat(getComputedStyle(one).lineHeight),
          ),
        ),
      )
      expect(Math.max(...lines), `at ${width} px`).toBeLessThanOrEqual(2)
    }
  },
)

test('on a phone the header of a card stands beside the button or chip that it names', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await signIn('consortium', '/memberLibraries')
  const button = page.getByRole('button', { name: /^View \/Edit/ }).first()
  await button.waitFor()
  const [header, words] = await button.evaluate((element) => {
    // An empty inline block stands on the baseline of its line.
    const baseline = (parent: Element) => {
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      const line = document.createElement('span')
      line.append(mark, 'x')
      parent.append(line)
      const { bottom } = mark.getBoundingClientRect()
      line.remove()
      return bottom
    }
    const cell = element.closest('td')
    if (cell === null) throw new Error('The button is in no cell')
    const copy = document.createElement('span')
    copy.textContent = cell.dataset['label'] ?? ''
    cell.prepend(copy)
    const bottoms = [baseline(copy), baseline(element)]
    copy.remove()
    return bottoms
  })
  expect(header).toBeCloseTo(words ?? 0, 0)
})

test('on a phone the name of a member is the title of its card', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await signIn('consortium', '/memberLibraries')
  const card = page.locator('main tbody tr').first()
  await card.waitFor()
  const cells = await card.locator('td:visible').evaluateAll((all) =>
    all.map((cell) => ({
      header: getComputedStyle(cell, '::before').content,
      weight: getComputedStyle(cell).fontWeight,
    })),
  )
  expect(cells).toEqual([
    { header: 'none', weight: '600' },
    { header: '"Action"', weight: '400' },
  ])
})

test('on a phone the buttons of a choice that wraps stand apart', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await signIn('meridian')
  for (const [address, name] of [
    ['/Reports/Usage', 'Last 12 months'],
    ['/ResourceMgmt/GapsAndOverlaps', 'Packages held elsewhere'],
  ] as const) {
    await page.goto(address)
    const last = page.getByText(name, { exact: true })
    await last.waitFor()
    const group = page.locator('.MuiToggleButtonGroup-root', { has: last })
    // Both places are read at once, because the screen may still move.
    const gap = () =>
      group.evaluate(({ firstElementChild, lastElementChild }) => {
        const above = firstElementChild?.getBoundingClientRect()
        const below = lastElementChild?.getBoundingClientRect()
        return above && below?.x === above.x ? below.y - above.bottom : null
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(4)
  }
})

test('on a phone the tools of a list do not move when its rows arrive', async ({
  page,
  signIn,
}) => {
  await signIn('consortium', paths.consortiumPackages)
  await page.getByRole('row').nth(1).waitFor()
  const release = await holdAnswers(page, `**${basePath}/**`)
  await page.getByRole('link', { name: 'View Consortia Resources' }).click()
  const main = page.getByRole('main')
  await main
    .getByRole('status', { name: /^Loading: / })
    .first()
    .waitFor()
  await resize(page, 375)
  const tools = main.getByRole('button', { name: /^(Load|Saved views|Download)$/ })
  const before = await placesOf(tools)
  expect(before).toHaveLength(3)
  release()
  await main.getByText('Aldermoor Engineering').waitFor()
  expect(await placesOf(tools)).toEqual(before)
})

test('on a phone and a small tablet the name of the customer is read in full', async ({
  newPage,
}) => {
  for (const account of ['meridian', 'consortium'] as const) {
    const page = await newPage({ viewport: { width: 375, height: 700 } })
    await signInOn(page, account)
    const name = page.getByRole('banner').getByTitle(/^(Meridian|Southern) /)
    for (const width of [375, 600]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
      expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
  }
})

test('what stays at the top of a scrolled page stays below the strip of a lost connection', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.organization)
  await page.getByLabel('Fax').waitFor()
  await page.waitForLoadState('networkidle')
  page.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  const strip = page.getByText(/^The connection is lost/).first()
  await strip.waitFor()
  await page.evaluate(() => window.scrollTo(0, 800))
  const [above, below] = [
    await strip.boundingBox(),
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Dashboard' })
      .first()
      .boundingBox(),
  ]
  if (above === null || below === null)
    throw new Error('The strip or the menu is not on the screen')
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
  await page.context().setOffline(false)
  await strip.waitFor({ state: 'detached' })
})

test('no entry of the menu wraps anew when its scrollbar appears', async ({ page, signIn }) => {
  await signIn('meridian', paths.titles)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const entry = menu.getByRole('link', { name: 'Resource Management' })
  const placeOf = async () => ({
    entry: await entry.boundingBox(),
    last: await menu.getByRole('link', { name: 'Credentials for programs' }).boundingBox(),
  })
  const before = await placeOf()
  // The browser of the tests has no scrollbars; a border takes as much room as a thin one.
  await menu.evaluate((node) => node.style.setProperty('border-inline-end', '11px solid'))
  expect(await placeOf()).toEqual(before)
})

test('the reader follows the article in the form of a new request without an empty line', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.ddrSent)
  await page.getByRole('button', { name: 'Raise a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  const titlePage = await dialog.getByText('Title page as well').boundingBox()
  const reader = await dialog.getByRole('heading', { name: 'The reader' }).boundingBox()
  if (titlePage === null || reader === null) throw new Error('The form is not on the screen')
  expect(reader.y - titlePage.y - titlePage.height).toBeLessThan(40)
})

test('an empty check box or radio button shows the ground of the dark theme', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('meridian', paths.ddrReceived)
  for (const control of [
    page.getByRole('checkbox', { name: 'Select all rows of this page' }),
    page.getByRole('radio', { name: /^All/ }),
  ]) {
    expect(await control.isChecked()).toBe(false)
    const style = await control.evaluate((element) => {
      const { appearance, backgroundColor } = getComputedStyle(element)
      return { appearance, backgroundColor }
    })
    expect(style).toEqual({ appearance: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' })
  }
})

test('the buttons that scroll a long page are dark in the dark theme', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('meridian', paths.ddrReceived)
  await page.getByText(/^1–15 of/).waitFor()
  await page.evaluate(() => window.scrollTo(0, 500))
  const button = page.getByRole('button', { name: 'Go to bottom' })
  await button.waitFor()
  const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(getContrastRatio(colour, palette.dark.surface)).toBe(1)
})

test('on the narrowest phone neither the button nor the name of a member is broken', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await signIn('consortium', paths.consortiumResources)
  const button = page.getByRole('button', { name: /^Packages: / }).first()
  await button.waitFor()
  const lines = (one: Locator, word: string) =>
    one.evaluate((element, text) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const start = node?.textContent?.indexOf(text) ?? -1
      if (!node || start < 0) throw new Error(`There is no ${text}`)
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      return range.getClientRects().length
    }, word)
  expect(await lines(button, 'Packages')).toBe(1)
  const name = page.getByRole('rowheader', { name: /^Blue Bay Institute of Management/ })
  expect(await lines(name, 'Management')).toBe(1)
})

test('on a tablet the actions of the titles share one line', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(
    'meridian',
    '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources',
  )
  const action = (name: string) => page.getByRole('button', { name, exact: true })
  await action('Upload').waitFor()
  expect(await distanceBelow(action('Upload history'), action('Upload'))).toBe(0)
})

test('a shadow at the edge says that a table goes on, until it is scrolled to its end', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 2400 })
  await signIn('consortium', '/Reports/DDRReport')
  const table = page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('table') })
  await table.waitFor()
  /** Returns the colours at the right edge of the table, above the text of its header. */
  const edge = async () => {
    const box = await table.boundingBox()
    if (box === null) throw new Error('The table is not on the screen')
    return page.screenshot({
      clip: { x: box.x + box.width - 4, y: box.y + 1, width: 4, height: 4 },
    })
  }
  const atStart = await edge()
  await table.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
  const atEnd = await edge()
  expect(atStart.equals(atEnd)).toBe(false)
})

test.for(['meridian', 'consortium'] as const)(
  'on a phone the chart of the requests that %s sees stays in place when comparisons arrive',
  async (account, { page, signIn }) => {
    await page.setViewportSize({ width: 375, height: 900 })
    await signIn(account, paths.organization)
    const release = await holdAnswers(page, /dashboard_for_(library|consortia)_year_before/)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const summary = page.getByRole('main').locator('section').filter({ hasText: 'DDR Summary' })
    const chart = summary.getByRole('img')
    await chart.waitFor()
    const before = await placesOf(chart)
    const heights = await placesOf(summary)
    release()
    await summary
      .getByText(/(more|fewer) than /)
      .first()
      .waitFor()
    expect(await placesOf(chart)).toEqual(before)
    expect(await placesOf(summary)).toEqual(heights)
  },
)

test.for(['meridian', 'consortium'] as const)(
  'the comparison of a report that %s sees has a line of its own on a tablet',
  async (account, { page, signIn }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await signIn(account, '/Reports/DDRReport')
    const change = page.getByRole('main').getByText(/(more|fewer) than /)
    await change.waitFor()
    expect((await change.boundingBox())?.height).toBeLessThan(24)
  },
)

test('the status of a request is a chip in the colour of what waits', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/Received')
  const chip = page.getByRole('cell').getByText('Pending', { exact: true }).first()
  await chip.waitFor()
  const seen = await chip.evaluate((one) => {
    const { color, borderTopColor, borderTopWidth, borderTopLeftRadius } = getComputedStyle(one)
    const sample = document.createElement('i')
    sample.style.color = 'var(--amber)'
    document.body.append(sample)
    const amber = getComputedStyle(sample).color
    sample.remove()
    const isRound = Number.parseFloat(borderTopLeftRadius) * 2 >= one.clientHeight
    return { isAmber: color === amber, isFramed: borderTopColor === amber, borderTopWidth, isRound }
  })
  expect(seen).toEqual({ isAmber: true, isFramed: true, borderTopWidth: '1px', isRound: true })
})

test.for(['light', 'dark'] as const)(
  'in the %s theme the placeholder that says what no choice means is as legible as text',
  async (theme, { newPage }) => {
    const page = await newPage({ ...desktop, colorScheme: theme })
    await signInOn(page, 'meridian', paths.contuReport)
    const field = page.getByPlaceholder('All', { exact: true })
    await field.waitFor()
    const { color, opacity } = await field.evaluate((input) => {
      const style = getComputedStyle(input, '::placeholder')
      return { color: style.color, opacity: style.opacity }
    })
    expect(opacity).toBe('1')
    // WCAG 1.4.3
    expect(getContrastRatio(color, palette[theme].surface)).toBeGreaterThanOrEqual(4.5)
  },
)

test('every column of the outbox fits beside the menu', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAsSupport(page, product)
  await page.goto('/Outbox')
  const table = page.getByRole('table')
  await table.getByRole('cell').first().waitFor()
  const beyond = await table.evaluate(
    (node) =>
      node.getBoundingClientRect().width - (node.closest('section, main')?.clientWidth ?? 0),
  )
  expect(beyond).toBeLessThanOrEqual(0)
  // A table that is wider than its frame scrolls inside of it.
  const header = table.getByRole('columnheader').last()
  expect(await header.evaluate((node) => getComputedStyle(node).right)).toBe('auto')
})

test('for whom support staff act is in sight while they scroll, above what stays at the top', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Customers')
  const banner = page.getByRole('complementary', { name: 'Support staff' })
  const name = page.getByRole('columnheader', { name: 'Name', exact: true })
  const row = page.getByRole('row').last()
  for (const width of [1280, 768]) {
    await resize(page, width)
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    const [strip, header] = [await banner.boundingBox(), await name.boundingBox()]
    expect(strip?.y).toBe(64)
    expect(header?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0) - 1)
  }
})

test('on a tablet the password link of an account keeps its words on one line', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Accounts')
  const link = page.getByRole('button', { name: 'Password link' }).first()
  const disable = page.getByRole('button', { name: 'Disable' }).first()
  await disable.waitFor()
  await resize(page, 768)
  const [one, other] = [await link.boundingBox(), await disable.boundingBox()]
  expect(one?.height).toBe(other?.height)
})

test('what narrows a COUNTER report stands in one line with the button that shows it', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.counterReports)
  const show = page.getByRole('button', { name: 'View Report' })
  const controls = page.getByRole('form')
  for (const label of ['Metric types', 'Data types'])
    expect(await distanceBelow(controls.getByRole('combobox', { name: label }), show)).toBe(0)
  for (const label of ['Show Access_Method', 'Totals without months'])
    expect(Math.abs(await distanceBelow(controls.getByText(label), show))).toBeLessThan(2)
  await resize(page, 375)
  const widthOf = async (name: string | RegExp) =>
    (await controls.getByRole('combobox', { name }).boundingBox())?.width
  await expect.poll(() => widthOf('Metric types')).toBe(await widthOf(/^Report/))
})

test('on a tablet the tools of a list end where the list does, also in two lines', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.titles)
  await page.getByRole('table').getByRole('cell').first().waitFor()
  await resize(page, 768)
  const rightOf = (one: Locator) => one.evaluate((node) => node.getBoundingClientRect().right)
  const edge = await rightOf(page.getByRole('table'))
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await expect.poll(async () => Math.abs(edge - (await rightOf(upload)))).toBeLessThan(10)
})

test('on a phone the end of a subscription is told in whole words', async ({ page, product }) => {
  await openAsSupport(page, product)
  await resize(page, 375)
  await page.goto(listAddress('/Support/Customers', { name: 'Old Mill' }))
  const label = page.getByRole('main').locator('.MuiChip-label')
  await label.filter({ hasText: 'Subscription expired' }).waitFor()
  await label.evaluate((node) =>
    node.replaceChildren('Subscription ended, in days of grace '.repeat(2)),
  )
  expect(await label.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test('the rule of a field in a form of support staff is nearer to it than to the next field', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Customers/create')
  const main = page.getByRole('main')
  const rules = main.locator('.MuiTextField-root p').filter({ hasText: /\w/ })
  await rules.first().waitFor()
  const fields = await placesOf(main.locator('.MuiInputBase-root'))
  for (const [, top = 0, , height = 0] of await placesOf(rules)) {
    const above = fields.map(([, y = 0, , high = 0]) => top - (y + high)).filter((gap) => gap >= 0)
    // The label of a field lies on its edge.
    const below = fields.map(([, y = 0]) => y - 9 - (top + height)).filter((gap) => gap >= 0)
    expect(Math.min(...below)).toBeGreaterThan(2 * Math.min(...above))
  }
})

test('on a phone the first tab of a request begins at the edge, and the last one is reached', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.ddrSent)
  const ddrId = await firstRequest(page)
  await resize(page, 375)
  await page.goto(`${paths.ddrSent}?open=${ddrId}`)
  const tabs = page.getByRole('dialog').getByRole('tab')
  const leftOf = async (one: Locator) => (await one.boundingBox())?.x
  const edge = page.getByRole('dialog').getByText(/^DDR ID \d+ ·/)
  await tabs.last().waitFor()
  await expect.poll(async () => (await leftOf(tabs.first())) === (await leftOf(edge))).toBe(true)
  await tabs.last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).waitFor()
  await expect.poll(() => leftOf(tabs.first())).toBeLessThan(0)
})

test('the page stays where it is when a panel closes that an address has opened', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', paths.ddrReceived)
  await page.goto(`${paths.ddrReceived}?open=${await firstRequest(page)}`)
  await page.getByRole('dialog').getByRole('tab', { name: 'Delivery Note' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const main = page.getByRole('main')
  await expect.poll(() => main.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a section that an address opens is framed in the accent of the theme', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.waitForLoadState('networkidle')
  await page.goto(`${paths.organization}#ranges`)
  const section = page.getByRole('region', { name: 'IP Range Update' })
  await expect.poll(() => section.evaluate((node) => node === document.activeElement)).toBe(true)
  const colour = await section.evaluate((node) => getComputedStyle(node).outlineColor)
  expect(getContrastRatio(colour, palette.light.accent)).toBe(1)
})
