import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { galleryPage } from '../gallery/page.ts'
import { states } from '../gallery/shot.ts'
import { takeGallery } from '../gallery/shots.ts'
import { demoVisitor } from '../gallery/visitors.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import type { DemoAccount } from '../support/accounts.ts'
import { desktop, expect, signInOn, test } from '../support/browser/browser.ts'
import { scratchFolder } from '../support/database.ts'
import { expectFits } from '../support/browser/views.ts'

const accounts: DemoAccount[] = ['meridian', 'lakeside', 'harbour', 'consortium', 'observer']

test.for(accounts)(
  'the dashboard of %s fits and is accessible',
  async (account, { page, signIn }) => {
    await signIn(account)
    await expectFits(page, `dashboard of ${account}`)
  },
)

test('changes the theme everywhere at once under reduced motion', async ({ page, signIn }) => {
  await signIn('meridian')
  const name = page.getByRole('progressbar', { name: 'Browse' }).getByText('Browse')
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

test('each publisher has the shade of its slice under forced colours', async ({ newPage }) => {
  const page = await newPage({ ...desktop, forcedColors: 'active' })
  await signInOn(page, 'meridian')
  const card = page.getByRole('region', { name: /^Top .*Publishers/ })
  await card.locator('[role=img] path').first().waitFor()
  const slices = await card
    .locator('[role=img] path')
    .evaluateAll((paths) => paths.map((slice) => getComputedStyle(slice).fill))
  const shades = await card
    .locator('li > :first-child')
    .evaluateAll((squares) => squares.map((square) => getComputedStyle(square).backgroundColor))
  expect(new Set(shades).size).toBe(10)
  expect(shades).toEqual(slices)
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
    languages: ['en'],
    only: /^\/DDR\/WorkingDays$/,
  })
  expect(shots.map(({ state }) => state)).toEqual(['full', 'loading', 'error'])
  const pictures = await Promise.all(shots.map(({ file }) => readFile(path.join(folder, file))))
  // Three different pictures.
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3)
  for (const { file } of shots) expect(galleryPage(shots, '2026-03-18')).toContain(`src="${file}"`)
})

/** Returns the width of a PNG file in Base64, whether its corner is white, and its share of white pixels. */
const readImage = (page: Page, base64: string) =>
  page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (context === null) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const pixels = new Uint32Array(data.buffer)
    const white = pixels.filter((pixel) => pixel === 0xffffffff).length / pixels.length
    return { width: image.width, isOnWhite: pixels[0] === 0xffffffff, white }
  }, base64)

/** Returns the image on the clipboard in Base64, as soon as there is one. */
async function copiedImage(page: Page): Promise<string> {
  const read = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      if (!item?.types.includes('image/png')) return ''
      const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    })
  await expect.poll(read).not.toBe('')
  return read()
}

test('on paper no room is kept for widgets that load: a library has three pages', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page
    .getByRole('region', { name: /^Top 10 Publishers/ })
    .locator('li')
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Usage Summary by month' })
    .getByRole('cell')
    .first()
    .waitFor()
  const bytes = await page.pdf({ format: 'Letter', margin: { top: '12mm', bottom: '12mm' } })
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
})

test('a chart is copied as an image on white, also in the dark', async ({ newPage }) => {
  const page = await newPage({ ...desktop, colorScheme: 'dark' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInOn(page, 'meridian')
  for (const name of ['DDR Summary', 'Usage Summary', /^Top 10 Publishers/]) {
    const card = page.getByRole('region', { name })
    await card.getByRole('button', { name: /^Copy or download/ }).click()
    const copy = page.getByRole('menuitem', { name: 'Copy as image' })
    await copy.waitFor()
    await expectAccessible(page)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await copy.click()
    await page.getByText('The chart was copied as an image').first().waitFor()
    const base64 = await copiedImage(page)
    const { width, isOnWhite, white } = await readImage(page, base64)
    expect({ width, isOnWhite }).toEqual({ width: 1440, isOnWhite: true })
    expect(white).toBeGreaterThan(0.5)
    expect(white).toBeLessThan(0.98)
  }
})

test('where the browser refuses to copy, the image is downloaded', async ({ newPage }) => {
  const page = await newPage()
  await page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await signInOn(page, 'consortium')
  const card = page.getByRole('region', { name: 'Top 10 members by Total Usage' })
  await card.getByRole('button', { name: /^Copy or download/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Copy as image' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Top_10_members_by_Total_Usage_In_\d{4}_.*\.png$/)
  const { width } = await readImage(page, await readFile(await download.path(), 'base64'))
  expect(width).toBe(1440)
})
