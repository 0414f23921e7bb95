import { inject } from 'vitest'
import { expect, test as atRoot } from '../support/browser/browser.ts'
import { demoAt } from '../support/browser/demoProduct.ts'

/** The folder of the host that has the demo (scripts/test-demo.mjs). */
const folder = '/carrel/'

const test = atRoot
  .extend('product', { scope: 'file' }, () => demoAt(inject('demoInFolderUrl')))
  .extend('outside', ({ page }) => {
    const outside: string[] = []
    page.context().on('request', (request) => {
      const { protocol, pathname } = new URL(request.url())
      if (protocol.startsWith('http') && !pathname.startsWith(folder)) outside.push(pathname)
    })
    return outside
  })

test('in a folder of a host, pages, links, lists and changes stay in it', async ({
  page,
  outside,
}) => {
  await page.goto('aboutus')
  await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/carrel/faq')
  await page.goto('login')
  await page.getByRole('button', { name: 'Sign in as a library' }).click()
  const pending = page.getByRole('link', { name: /see pending/i }).first()
  await pending.waitFor()
  expect(new URL(page.url()).pathname).toBe('/carrel/dashboard')

  await pending.click()
  const total = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).first()
  await total.waitFor()
  const address = page.url()
  expect(new URL(address).pathname).toBe('/carrel/DDR/Received')
  const shown = await total.innerText()
  await page.reload()
  await expect.poll(() => total.innerText()).toBe(shown)
  expect(page.url()).toBe(address)

  await page.goto('orgDetails')
  const name = page.getByLabel('Short Name')
  await name.fill('In a folder')
  await page.keyboard.press('Control+s')
  await page.getByText('Organization details have been saved Successfully!').waitFor()
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('In a folder')

  // Queries of the screen that are under way when the session ends are refused.
  page.expectFault(/401/)
  await page.goto('Logout')
  await page.getByRole('button', { name: 'Sign in as a library' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(folder)
  expect(outside).toEqual([])
})

test('in a folder of a host, starting over leaves the databases and files of others alone', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  await page.evaluate(async () => {
    await caches.open('of another page')
    await new Promise((resolve) => {
      indexedDB.open('of another page').addEventListener('success', resolve)
    })
  })
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Sign in as a library' }).waitFor({ timeout: 60_000 })
  expect(new URL(page.url()).pathname).toBe(folder)
  const left = await page.evaluate(async () => [
    localStorage.getItem('carrel.session'),
    await caches.has('of another page'),
    (await indexedDB.databases()).some(({ name }) => name === 'of another page'),
  ])
  expect(left).toEqual([null, true, true])
})
