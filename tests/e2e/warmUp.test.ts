import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { expect, requestedPaths, signInOn, test } from '../support/browser/browser.ts'

/** Waits until the page has the styles of something; they are made when it is rendered. */
const stylesOf = (page: Page, part: string) =>
  page.waitForFunction(
    (name) =>
      [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some(({ cssText }) => cssText.includes(name)),
      ),
    part,
  )

/** Waits until all samples are rendered. Each is fetched when the one before it has been. */
async function warmedUp(page: Page): Promise<void> {
  // The last one is that of the requests, with a form.
  await stylesOf(page, '.MuiAutocomplete-input')
  // Its tabs can be scrolled, and hide their scroll bar.
  await stylesOf(page, '::-webkit-scrollbar')
}

test('menus, lists and forms are rendered once while the dashboard is open, and nothing on it changes', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.locator('#main-content').getByText('User Count').waitFor()
  // Every figure has come, and the chart with its code: what changes from here on is the work of the samples.
  await page.locator('.recharts-sector').first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0)
  const title = await page.title()
  const elements = await page.locator('body *').count()
  const requested = await requestedPaths(page)
  await warmedUp(page)
  const styles = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)),
  )
  // Those of a menu's entries, and of a filter that is set.
  for (const part of ['.MuiDivider-root', '.MuiChip-deleteIcon'])
    expect(styles.some((text) => text.includes(part))).toBe(true)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  for (const sample of ['OverlaySample', 'TitlesSample', 'RequestsSample', 'OrganizationSample'])
    expect(loaded.some((name) => name.includes(sample))).toBe(true)
  expect(await requestedPaths(page)).toEqual(requested)
  expect(await page.title()).toBe(title)
  expect(await page.locator('body *').count()).toBe(elements)
})

test('a filter of a list needs no style that is not there yet', async ({ page, signIn }) => {
  await signIn('meridian')
  await page.locator('#main-content').getByText('User Count').waitFor()
  await warmedUp(page)
  await page.getByRole('link', { name: 'Resource Management' }).click()
  const search = page.getByRole('textbox', { name: 'Resource name' })
  await search.focus()
  await page.getByRole('row').nth(1).waitFor()
  const rules = () =>
    page.evaluate(() =>
      [...document.styleSheets].reduce((count, { cssRules }) => count + cssRules.length, 0),
    )
  const before = await rules()
  await search.fill('chem')
  await page.getByRole('button', { name: /: chem$/ }).waitFor()
  expect(await rules()).toBe(before)
})

test('a form stays on a phone and a desktop when code that it can do without cannot be loaded', async ({
  newPage,
}) => {
  for (const [width, part] of [
    [1280, 'WarmUp'],
    [375, 'MenuDrawer'],
  ] as const) {
    const page = await newPage({ viewport: { width, height: 800 } })
    page.expectFault(/ERR_FAILED|The code of a (part|dialog) could not be loaded/)
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(part))
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('not be loaded'),
    )
    await signInOn(page, 'meridian', paths.accessCheck)
    await failed
    await warned
    await page.getByLabel(/^DOI, ISSN/).fill('10.1000/182')
    await page.getByRole('button', { name: 'Check access' }).waitFor()
  }
})

test('the names and figures of the publishers stay when their chart cannot be loaded', async ({
  page,
  signIn,
}) => {
  page.expectFault(/ERR_FAILED|The code of a part could not be loaded/)
  await page.route('**/assets/PublisherPie-*.js', (route) => route.abort())
  await signIn('meridian')
  const card = page.getByRole('region', { name: /^Top 10 Publishers/ })
  await card.getByText(/^This part could not be loaded/).waitFor()
  expect(await card.getByRole('listitem').count()).toBe(10)
})
