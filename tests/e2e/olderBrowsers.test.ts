import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { expect, test } from '../support/browser/browser.ts'
import { inputFile, newUser, sheetFile, userHeaders } from '../support/files/userSheets.ts'

/**
 * Takes from the page what the oldest supported browsers (docs/requirements/portal.md §9) lack: Chrome and Edge 104,
 * Firefox 91 and Safari 15.
 */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const remove = (object: object | undefined, ...names: string[]) => {
      for (const name of names) if (object !== undefined) Reflect.deleteProperty(object, name)
    }
    remove(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted')
    remove(Array.prototype, 'toSpliced', 'with')
    remove(Array, 'fromAsync')
    remove(String.prototype, 'at', 'isWellFormed', 'toWellFormed')
    remove(Object, 'hasOwn', 'groupBy')
    remove(Map, 'groupBy')
    remove(Promise, 'withResolvers', 'try')
    remove(URL, 'canParse', 'parse')
    remove(AbortSignal, 'any', 'timeout')
    remove(AbortSignal.prototype, 'throwIfAborted')
    remove(Crypto.prototype, 'randomUUID')
    const set = ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf']
    remove(Set.prototype, ...set, 'isSupersetOf', 'isDisjointFrom')
    const iterator = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach']
    const iterators = (window as { Iterator?: { prototype: object } }).Iterator?.prototype
    remove(iterators, ...iterator, 'some', 'every', 'find')
    remove(Document.prototype, 'startViewTransition')
    remove(window, 'structuredClone', 'requestIdleCallback', 'cancelIdleCallback', 'reportError')
    remove(window, 'BroadcastChannel', 'scheduler', 'navigation', 'onscrollend')
  })
}

test('the oldest supported browsers open screens and answer a request', async ({
  page,
  signIn,
}) => {
  await makeOlder(page)
  await signIn('meridian')
  await page.getByRole('region', { name: 'User Count' }).waitFor()
  const screens = [
    paths.organization,
    paths.titles,
    paths.accessCheck,
    paths.ddrSettings,
    paths.ddrSent,
    paths.usageReport,
    paths.counterReports,
    paths.about,
  ]
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const broken = page.getByRole('heading', { name: 'This page could not be shown' })
    expect([path, await broken.count()]).toEqual([path, 0])
  }
  await page.goto(paths.ddrReceived)
  const table = page.getByRole('table')
  await table.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  await table.locator('tbody button[aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem').first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Subject' }).waitFor()
  await panel.locator('[contenteditable=true]').waitFor()
})

test('a file is checked at an address without https, which has no random UUIDs', async ({
  page,
  signIn,
}) => {
  await makeOlder(page)
  await signIn('meridian', paths.userUpload)
  await page.getByRole('button', { name: 'Upload Profile Users' }).click()
  const sheet = await sheetFile(userHeaders, [newUser(1, { password: 'tiny' })])
  await page.getByLabel('Choose file').setInputFiles(await inputFile(sheet))
  await page.getByText('The password must have at least 6 characters').waitFor()
})
