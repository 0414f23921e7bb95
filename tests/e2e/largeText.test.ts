import type { Locator, Page } from 'playwright-core'
import { titlesUpload } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import type { DemoAccount } from '../support/accounts.ts'
import { addSpacing } from '../gallery/textSpacing.ts'
import { expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { openAsSupport } from '../support/browser/operator.ts'
import { expect, phone, signInOn, test as base } from '../support/browser/browser.ts'

/** Lets the reader choose text of twice the size in the browser. */
async function doubleTextSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

const test = base.extend(
  'openEnlarged',
  ({ newPage }) =>
    /** Opens a screen with text of twice the size, in a window as wide as two phones. */
    async (account: DemoAccount, address?: string) => {
      const page = await newPage({ viewport: { width: 640, height: 640 } })
      await doubleTextSize(page)
      await signInOn(page, account, address)
      return page
    },
)

/** Returns the width of an element in px; 0 while it is not on the screen. */
const widthOf = async (element: Locator): Promise<number> =>
  Math.round((await element.boundingBox())?.width ?? 0)

/** Returns in how many lines the text of an element is, and whether all of it is between the sides of the window. */
const textOf = (element: Locator): Promise<{ lines: number; isWithin: boolean }> =>
  element.evaluate((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    const boxes = [...text.getClientRects()]
    return {
      lines: new Set(boxes.map(({ top }) => top)).size,
      isWithin: boxes.every(({ left, right }) => left >= 0 && right <= window.innerWidth),
    }
  })

const screens = {
  meridian: [
    paths.dashboard,
    paths.titles,
    paths.holdingsSummary,
    paths.bulkCheck,
    paths.overlaps,
    paths.usageReport,
    paths.counterReports,
    paths.ddrTemplates,
    paths.ddrReceived,
  ],
  consortium: [paths.dashboard, paths.consortiumPackages],
} as const

test('with text of twice the size, no screen scrolls sideways on a phone or in a window of 640 px', async ({
  newPage,
}) => {
  for (const account of ['meridian', 'consortium'] as const) {
    const page = await newPage(phone)
    await doubleTextSize(page)
    await signInOn(page, account)
    for (const address of screens[account]) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of [phone.viewport.width, 640]) {
        await page.setViewportSize({ width, height: 640 })
        await expectNoSidewaysScroll(page)
      }
    }
  }
})

test('with spaced text of twice the size, a phone of 320 px cuts nothing and needs no scrolling sideways', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 320, height: 640 } })
  await doubleTextSize(page)
  await signInOn(page, 'meridian')
  const open = async (address: string) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await addSpacing(page)
  }
  for (const address of [
    paths.dashboard,
    paths.ddrReceived,
    paths.ddrSent,
    paths.counterReports,
    paths.accessCheck,
  ]) {
    await open(address)
    await expectNoSidewaysScroll(page)
  }
  const label = page.getByRole('main').locator('label').filter({ hasText: 'link or citation' })
  expect(await label.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const skip = await page.getByRole('link', { name: 'Skip to the content' }).boundingBox()
  expect(skip && skip.y + skip.height).toBeLessThanOrEqual(0)

  await open(paths.userUpload)
  await page.getByRole('main').getByRole('button', { name: 'Help' }).click()
  const content = page.getByRole('dialog').locator('.MuiDialogContent-root')
  expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('with text of twice the size, a window of 640 px is laid out like a phone', async ({
  openEnlarged,
}) => {
  const page = await openEnlarged('meridian', paths.overlaps)
  const cell = page.getByRole('main').locator('td').first()
  await cell.waitFor()
  expect(await cell.evaluate((one) => getComputedStyle(one).display)).toBe('flex')
  const choices = page.getByRole('navigation', { name: 'List' }).locator('> *')
  const [first, last] = [await choices.first().boundingBox(), await choices.last().boundingBox()]
  if (first === null || last === null) throw new Error('A choice is not on the screen')
  expect(last.y - (first.y + first.height)).toBeGreaterThanOrEqual(4)
  const name = page.getByRole('banner').getByTitle(/^Meridian /)
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
})

test('with text of twice the size, a window of 640 px shows the rows of a list as cards', async ({
  openEnlarged,
}) => {
  const page = await openEnlarged('meridian', paths.titles)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /^Remove / })
    .first()
    .waitFor()
  expect(await main.getByRole('table').count()).toBe(0)
})

test('with text of twice the size, no text of the dashboard lies over another', async ({
  openEnlarged,
}) => {
  const page = await openEnlarged('meridian', paths.dashboard)
  const main = page.getByRole('main')
  const chart = main.getByRole('img', { name: /^DDR Summary/ })
  await chart.waitFor()
  const legend = main.getByText('Received / Sent', { exact: true })
  const number = chart.getByText(/^\d+$/).first()
  const [above, below] = [await legend.boundingBox(), await number.boundingBox()]
  if (above === null || below === null) throw new Error('The chart is not on the screen')
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)

  const bars = main.getByRole('region', { name: 'Library Subscribed Resources' }).getByRole('list')
  await bars.waitFor()
  const lineShares = await bars.getByRole('listitem').evaluateAll((all) =>
    all.map((one) => {
      const { lineHeight, fontSize } = getComputedStyle(one)
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
    }),
  )
  expect(Math.min(...lineShares)).toBeGreaterThan(1.2)

  const field = main.getByRole('textbox', { name: /^DOI, link or citation/ })
  const roomShare = await field.evaluate(
    (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).fontSize),
  )
  expect(roomShare).toBeGreaterThan(1.5)
})

test('with text of twice the size, a request and its form can be read', async ({
  openEnlarged,
}) => {
  const page = await openEnlarged('meridian', paths.ddrReceived)
  const action = page.getByRole('button', { name: /^Action for request/ }).first()
  await action.click()
  await page.getByRole('menuitem', { name: 'Fulfill Request' }).click()
  const form = page.getByRole('dialog', { name: 'Fullfill Request' })
  const requester = form.locator('dd').first()
  await requester.waitFor()
  const share = () =>
    requester.evaluate((one) => one.clientWidth / (one.closest('dl')?.clientWidth ?? Infinity))
  expect(await share()).toBeGreaterThan(0.4)

  await page.setViewportSize(phone.viewport)
  await expect.poll(() => widthOf(form)).toBe(phone.viewport.width)
  expect(await share()).toBeGreaterThan(0.4)
  expect(await textOf(form.getByRole('button', { name: 'Cancel' }))).toMatchObject({ lines: 1 })
  const note = form.getByRole('tab', { name: 'Delivery Note' })
  await note.click()
  await expect.poll(() => textOf(note)).toEqual({ lines: 1, isWithin: true })
})

test('with text of twice the size, the names of open access subjects are whole', async ({
  openEnlarged,
}) => {
  const page = await openEnlarged('meridian', paths.openAccess)
  await page.getByRole('button', { name: 'Add OA Resources' }).click()
  const available = page.getByRole('list', { name: /^Available/ })
  await available.getByRole('checkbox').first().waitFor()
  const cut = () => available.evaluate((list) => list.scrollWidth - list.clientWidth)
  expect(await cut()).toBe(0)
  await page.setViewportSize(phone.viewport)
  await expect.poll(() => widthOf(available)).toBeLessThan(phone.viewport.width)
  expect(await cut()).toBe(0)
})

test('with text of twice the size, the number of a step fits its circle', async ({
  openEnlarged,
}) => {
  const page = await openEnlarged('meridian', titlesUpload())
  const number = page.getByRole('dialog').locator('svg text').first()
  await number.waitFor()
  // In the units of the SVG's viewBox, in which the circle has a diameter of 24.
  const height = await number.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  expect(height).toBeLessThan(16)
})

test('with text of twice the size, the names of publishers are whole', async ({ openEnlarged }) => {
  const page = await openEnlarged('consortium')
  const names = page
    .getByRole('region', { name: /^Top 10 Consortia Publishers/ })
    .locator('li > :nth-child(3)')
  await names.first().waitFor()
  const cut = await names.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  )
  expect(cut).toEqual([])
})

test('with text of twice the size, a phone shows titles of cards above values, and chips whole', async ({
  newPage,
  product,
}) => {
  const page = await newPage({ viewport: { width: 320, height: 640 } })
  await doubleTextSize(page)
  await openAsSupport(page, product)
  await page.goto('/Support/Accounts')
  const title = page.getByRole('main').locator('dt').first()
  await title.waitFor()
  const [above, below] = [
    await title.boundingBox(),
    await page.getByRole('main').locator('dd').first().boundingBox(),
  ]
  expect(above?.x).toBe(below?.x)
  await page.goto(paths.ddrReceived)
  const chip = page
    .getByRole('button', { name: /^Waiting too long/ })
    .locator('span')
    .first()
  await chip.waitFor()
  const cut = () => chip.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(await cut()).toBe(0)
})
