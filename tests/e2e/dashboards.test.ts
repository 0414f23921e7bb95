import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { galleryPage } from '../gallery/page.ts'
import { states, takeGallery } from '../gallery/shots.ts'
import { demoVisitor } from '../gallery/visitors.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import type { Account } from '../support/accounts.ts'
import { desktop, expect, phone, screenshot, test, wear } from '../support/browser.ts'
import { scratchFolder } from '../support/database.ts'

const accounts: Account[] = ['meridian', 'lakeside', 'harbour', 'consortium', 'observer']

const views = [
  { name: 'on a desktop', colorScheme: 'light', ...desktop },
  { name: 'in the dark', colorScheme: 'dark', ...desktop },
  { name: 'on a small phone', colorScheme: 'light', ...phone },
] as const

test.for(accounts)(
  'the dashboard of %s fits and is accessible',
  async (account, { page, signIn }) => {
    await signIn(account)
    for (const { name, colorScheme, viewport } of views) {
      await page.setViewportSize(viewport)
      await wear(page, colorScheme)
      await page.waitForLoadState('networkidle')
      await screenshot(page, `dashboard of ${account} ${name}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)

test('for who asks for less motion the theme changes everywhere at once', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const name = page.getByRole('region', { name: 'User Count' }).getByText('Created this year')
  await name.waitFor()
  // Within the page, so that no frame goes by between the click and the look.
  const colours = await name.evaluate(async (deep) => {
    const colourOf = (element: Element) => getComputedStyle(element).color
    const before = colourOf(deep)
    document.querySelector<HTMLElement>('[aria-label="Use the dark theme"]')?.click()
    await new Promise((resolve) => setTimeout(resolve))
    return { before, top: colourOf(document.body), deep: colourOf(deep) }
  })
  expect(colours.deep).toBe(colours.top)
  expect(colours.deep).not.toBe(colours.before)
})

test('the gallery has a picture of a screen in each state, with its data or why there is none', async ({
  browser,
  product,
}) => {
  const folder = await scratchFolder()
  const shots = await takeGallery({
    browser,
    url: product.url,
    folder,
    visitors: [demoVisitor('meridian')],
    states,
    sizes: [375],
    themes: ['dark'],
    only: /^\/DDR\/WorkingDays$/,
  })
  expect(shots.map(({ state }) => state)).toEqual(['full', 'loading', 'error'])
  const pictures = await Promise.all(shots.map(({ file }) => readFile(path.join(folder, file))))
  // Three different pictures.
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3)
  for (const { file } of shots) expect(galleryPage(shots, '2026-03-18')).toContain(`src="${file}"`)
})
