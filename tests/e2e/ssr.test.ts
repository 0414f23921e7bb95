import type { Page } from 'playwright-core'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { shades } from '../../src/theme/palette.ts'
import {
  requestedPaths,
  desktop,
  expect,
  holdScripts,
  phone,
  screenshot,
  test,
  emulateTheme,
} from '../support/browser/browser.ts'

/** Where the cards and the heading stand. */
const places = (page: Page) =>
  page.locator('main h1, main section').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return one.tagName === 'H1' ? [x, y] : [x, y, width, height]
    }),
  )

/** As after the first text: the same words take a little more or less room in their own typefaces. */
const useTypefaces = (page: Page) =>
  page.evaluate(async () => {
    document.getElementById('typefaces')?.removeAttribute('media')
    // Asked for by the text that is laid out in them.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })

const prerendered = (page: Page) => page.locator('#prerendered-screen main')
const portal = (page: Page) => page.locator('#main-content')

for (const { name, viewport } of [
  { name: 'on a desktop', ...desktop },
  { name: 'on a small phone', ...phone },
]) {
  test(`the dashboard is read before any script has arrived, ${name}, and nothing moves afterwards`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn('meridian')
    await portal(page).getByText('User Count').waitFor()
    const arrive = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await prerendered(page).getByText('User Count').waitFor()
    await useTypefaces(page)
    const before = await places(page)
    expect(before.length).toBeGreaterThan(7)
    await screenshot(page, `prerendered dashboard ${name}`)
    arrive()
    await portal(page).getByText('User Count').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await places(page)).toEqual(before)
    // What it was rendered from is not requested again.
    expect(await requestedPaths(page)).toEqual([])
  })
}

test('a folded side menu is prerendered folded', async ({ page, signIn }) => {
  await signIn('meridian')
  await portal(page).getByText('User Count').waitFor()
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
  // Every figure is there: a card that still loads has another height.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('main [role=status]') === null)
  await useTypefaces(page)
  const before = await places(page)
  expect(before.length).toBeGreaterThan(7)
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await prerendered(page).getByText('User Count').waitFor()
  await useTypefaces(page)
  expect(await places(page)).toEqual(before)
})

test('the legend of the publishers is prerendered in the shades of the theme', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await emulateTheme(page, 'dark')
  const shade = () =>
    page
      .locator('main section ol [aria-hidden]')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await prerendered(page).getByText('User Count').waitFor()
  const [red, green, blue] = (/\w{6}/.exec(shades.dark[0])?.[0].match(/../g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  expect(await shade()).toBe(`rgb(${red}, ${green}, ${blue})`)
})

test('a screen rendered for one user is not shown to another who is signed in here', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('carrel.session') ?? '') as {
      user: { userId: number }
    }
    session.user.userId += 1
    localStorage.setItem('carrel.session', JSON.stringify(session))
  })
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#prerendered-end').waitFor({ state: 'attached' })
  expect(await prerendered(page).count()).toBe(1)
  expect(await prerendered(page).isVisible()).toBe(false)
})

test('links of the prerendered screen work before any script', async ({ page, signIn }) => {
  await signIn('meridian')
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page
    .locator('#prerendered-screen')
    .getByRole('link', { name: 'Organization Details' })
    .click()
  await page.waitForURL('**/orgDetails', { waitUntil: 'commit' })
})

test('a click that comes before the portal is carried out when it is there', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const arrive = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const group = page.locator('#prerendered-screen').getByRole('button', { name: 'Reports' })
  await group.click()
  // It shows that it waits.
  expect(await group.getAttribute('aria-busy')).toBe('true')
  arrive()
  await page.getByRole('link', { name: 'DDR Report' }).waitFor()
})

test('a click on the theme before the portal is there changes the theme', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await emulateTheme(page, 'dark')
  const arrive = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#prerendered-screen header button[title*="theme"]').click()
  arrive()
  await page.locator('html[data-theme=light]').waitFor()
})

test('a list opens with the rows that came with its page, and fetches only the next', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === basePath + contract.titles.list.path) pages.push(searchParams.get('page_no'))
  })
  await page.goto('/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources')
  await page.getByRole('row').nth(5).waitFor()
  await expect.poll(() => pages).toEqual(['2'])
})

test('hovering a link loads its screen', async ({ page, signIn }) => {
  await signIn('meridian')
  await page.getByRole('link', { name: 'Organization Details' }).hover()
  await expect
    .poll(() => requestedPaths(page))
    .toContain(basePath + contract.organization.read.path)
  expect(page.url()).toContain('/dashboard')
})
