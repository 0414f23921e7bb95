import type { Page } from 'playwright-core'
import { shades } from '../../src/palette.ts'
import {
  asked,
  desktop,
  expect,
  holdScripts,
  phone,
  screenshot,
  test,
  wear,
} from '../support/browser.ts'

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

const drawn = (page: Page) => page.locator('#drawn-screen main')
const portal = (page: Page) => page.locator('#main-content')

for (const { name, viewport } of [
  { name: 'on a desktop', ...desktop },
  { name: 'on a small phone', ...phone },
]) {
  test(`who comes back to the dashboard reads it before any script, ${name}, and nothing moves`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn('meridian')
    await portal(page).getByText('User Count').waitFor()
    const arrive = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await drawn(page).getByText('User Count').waitFor()
    await useTypefaces(page)
    const before = await places(page)
    expect(before.length).toBeGreaterThan(7)
    await screenshot(page, `drawn dashboard ${name}`)
    arrive()
    await portal(page).getByText('User Count').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await places(page)).toEqual(before)
    // What it was drawn from is not asked for again.
    expect(await asked(page)).toEqual([])
  })
}

test('a side menu that was folded is drawn folded', async ({ page, signIn }) => {
  await signIn('meridian')
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
  const before = await places(page)
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await drawn(page).getByText('User Count').waitFor()
  await useTypefaces(page)
  expect(await places(page)).toEqual(before)
})

test('the legend of the publishers is drawn in the shades of the theme', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await wear(page, 'dark')
  const shade = () =>
    page
      .locator('main section ol [aria-hidden]')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await drawn(page).getByText('User Count').waitFor()
  const [red, green, blue] = (/\w{6}/.exec(shades.dark[0])?.[0].match(/../g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  expect(await shade()).toBe(`rgb(${red}, ${green}, ${blue})`)
})

test('what was drawn for one user is not shown to another who is signed in here', async ({
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
  await page.locator('#drawn').waitFor({ state: 'attached' })
  expect(await drawn(page).count()).toBe(1)
  expect(await drawn(page).isVisible()).toBe(false)
})
