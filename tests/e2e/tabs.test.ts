import type { Page } from 'playwright-core'
import { expect, signInOn, test } from '../support/browser/browser.ts'
import { openAsSupport } from '../support/browser/operator.ts'
import type { Product } from '../support/browser/product.ts'

/** Signs in as support staff of Meridian, and returns another tab with its details. */
async function openOtherTab(page: Page, product: Product): Promise<Page> {
  await openAsSupport(page, product)
  const other = await page.context().newPage()
  await other.goto('/orgDetails')
  return other
}

async function switchToHarbour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch customer' }).click()
  await page.getByLabel('Search by name').fill('harbour')
  await page.getByRole('button', { name: /Harbour College Library/ }).click()
}

test('another tab follows a switch of customers, and shows nothing of the previous one', async ({
  page,
  product,
}) => {
  const other = await openOtherTab(page, product)
  await other.getByText('Meridian University Library').first().waitFor()
  await switchToHarbour(page)
  await page.getByText('acting for Harbour College Library').waitFor()
  await other.getByText('acting for Harbour College Library').waitFor()
  await other.getByRole('heading', { name: 'Organization Details' }).first().waitFor()
  await other.waitForLoadState('networkidle')
  expect(await other.getByText('Meridian').count()).toBe(0)
})

test('what was typed for a customer comes back after another tab has switched to another and back', async ({
  page,
  product,
}) => {
  const other = await openOtherTab(page, product)
  await other.getByLabel('Fax').fill('+91 80 4714')
  await switchToHarbour(page)
  await other.getByText(/^Another tab has changed to Harbour College Library/).waitFor()
  await other.getByText('acting for Harbour College Library').waitFor()
  expect(await other.getByLabel('Fax').inputValue()).not.toBe('+91 80 4714')
  await page.getByRole('button', { name: /^Return/ }).click()
  await page.getByText('acting for Meridian University Library').waitFor()
  await other.getByText('acting for Meridian University Library').waitFor()
  await other.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '+91 80 4714'),
  )
})

test('a sign-out in one tab signs out the others, with a message', async ({ page, signIn }) => {
  await signIn('harbour')
  const other = await page.context().newPage()
  await other.goto('/ResourceMgmt/ManageOASubscription')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await other.getByRole('button', { name: 'Login' }).waitFor()
  await signInOn(other, 'harbour')
  await page.getByRole('main').waitFor()
})

test('signing out asks while something is not saved', async ({ page, signIn }) => {
  await signIn('harbour', '/orgDetails')
  await page.getByLabel('Fax').fill('+91 80 4712')
  const menu = page.getByRole('button', { name: 'Logout' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await menu.click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Fax').inputValue()).toBe('+91 80 4712')
  await menu.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByText('Your session has ended').count()).toBe(0)
})

test('support staff are asked once before they leave unsaved changes for another customer', async ({
  page,
  product,
}) => {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await openAsSupport(page, product)
  await page.goto('/orgDetails')
  await page.getByLabel('Fax').fill('+91 80 4713')
  await page.getByRole('button', { name: 'Switch customer' }).click()
  await page.getByLabel('Search by name').fill('harbour')
  const harbour = page.getByRole('button', { name: /Harbour College Library/ })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await harbour.click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('acting for Meridian University Library').waitFor()
  expect(await page.getByLabel('Fax').inputValue()).toBe('+91 80 4713')
  await page.getByRole('button', { name: 'Switch customer' }).click()
  await page.getByLabel('Search by name').fill('harbour')
  await harbour.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByText('acting for Harbour College Library').waitFor()
  expect(questions).toEqual([])
})
