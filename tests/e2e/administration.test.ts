import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { desktop, expect, screenshot, test } from '../support/browser/browser.ts'
import { createEmptyDatabase, scratchFolder } from '../support/database.ts'
import { openAsSupport } from '../support/browser/operator.ts'
import { type Product, startProduct } from '../support/browser/product.ts'

const phone = { width: 375, height: 700 }
const script = path.resolve(import.meta.dirname, '../../scripts/admin.mjs')

/** Runs `npm run admin` against a product; returns what it printed. */
async function admin(product: Product, ...args: string[]): Promise<string> {
  const env = { ...process.env, PORT: new URL(product.url).port, DATA_DIR: product.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return stdout
}

/** Expects that the page fits and is accessible, and takes a picture at both sizes. */
async function expectReadable(page: Page, name: string): Promise<void> {
  for (const viewport of [desktop.viewport, phone]) {
    await page.setViewportSize(viewport)
    await screenshot(page, `administration ${name} ${viewport.width}`)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(desktop.viewport)
  await expectAccessible(page)
}

test('support staff find the customers and create one, once its country is entered', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Customers')
  await page.getByRole('textbox', { name: 'Name' }).fill('Meridian')
  await page.getByRole('cell', { name: 'Meridian University Library' }).waitFor()
  await expectReadable(page, 'customers')
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'New customer' }).waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Hill Library')
  await expectReadable(page, 'customer form')
  const save = page.getByRole('button', { name: 'Save' })
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  const field = page.locator('.MuiOutlinedInput-root').filter({ has: page.getByLabel('City') })
  // The page is as wide as on a desk again.
  await expect.poll(async () => (await field.boundingBox())?.width).toBe(640)
  expect(await leftOf(field)).toBe(await leftOf(save))
  await page.getByRole('textbox', { name: 'Country' }).fill(' ')
  await page.getByRole('textbox', { name: 'User name' }).fill('hill')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a country').waitFor()
  await page.getByRole('textbox', { name: 'Country' }).fill('India')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/Support/Customers')
  await page.getByText('The customer was created').waitFor()
})

test('the rule of a day in a form stands on one line, although the field is narrow', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Notes/create')
  const rule = page.getByText('The day to look at it again; may stay empty')
  await rule.waitFor()
  expect((await rule.boundingBox())?.height).toBeLessThan(30)
  await expectReadable(page, 'support note form')
})

test('a country that nobody knows is refused with the nearest one, and added when it is new', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Customers/create')
  await page.getByRole('heading', { level: 1, name: 'New customer' }).waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Dale Library')
  await page.getByRole('textbox', { name: 'Country' }).fill('Indai')
  await page.getByRole('textbox', { name: 'User name' }).fill('dale')
  page.expectFault(/422/)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nearest: India').first().waitFor()
  await page.getByRole('switch', { name: 'This place is new: add it' }).click()
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'East' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/Support/Customers')
  await page.getByRole('link', { name: 'Create' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Dale Library')
  await page.getByRole('row').filter({ hasText: 'Dale Library' }).getByText('East').waitFor()
})

test('support staff create an account of a customer, make its password link, and disable it', async ({
  page,
  product,
}) => {
  await openAsSupport(page, product)
  await page.goto('/Support/Accounts/create')
  await page.getByRole('combobox', { name: 'Customer' }).waitFor()
  await expectReadable(page, 'account form')
  await page.getByRole('combobox', { name: 'Customer' }).fill('Meridian University Library')
  await page.getByRole('textbox', { name: 'User name' }).fill('meridian.two')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/Support/Accounts')
  await page.getByRole('textbox', { name: 'Customer' }).fill('Meridian')
  const row = page.getByRole('row').filter({ hasText: 'meridian.two' })
  await row.getByRole('button', { name: 'Password link' }).click()
  const link = await page.getByText('/resetpassword/').textContent()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Password link' }).click()
  await page.getByRole('button', { name: 'Copied: Password link' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(link?.endsWith(copied)).toBe(true)
  expect(copied).toContain('/resetpassword/')
  await page.getByText('within 30 minutes').waitFor()
  await screenshot(page, 'administration password link')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ok' }).click()
  await row.getByRole('button', { name: 'Disable' }).click()
  await row.getByRole('button', { name: 'Enable' }).waitFor()
  await expectReadable(page, 'accounts')
})

test('support staff load a list, whose faults are named by line', async ({ page, product }) => {
  await openAsSupport(page, product)
  await page.goto('/Support/ReferenceData')
  const load = async (text: string) => {
    const file = { name: 'countries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('Choose file').setInputFiles(file)
    await page.getByRole('button', { name: 'Load' }).click()
  }
  await load('state\nCoast\n')
  await page.getByText('Line 2: country is missing').waitFor()
  await expectReadable(page, 'reference data')
  await load('country\nCoastland\n')
  await page.getByText('1 row read, 1 added, 0 changed.').waitFor()
})

/** Makes the first customers of an empty installation by its commands; returns the password link of `hill`. */
async function createFirstCustomers(product: Product): Promise<string> {
  const countries = path.join(product.dataDir, 'countries.csv')
  await writeFile(countries, 'country\nIndia\n')
  expect(await admin(product, 'import', '--kind', 'countries', '--file', countries)).toContain(
    '1 added',
  )
  const place = ['--name', 'Dale Library', '--user', 'dale', '--region', 'West']
  await expect(admin(product, 'create-library', ...place, '--country', 'Indai')).rejects.toThrow(
    'Nearest: India',
  )
  expect(
    await admin(product, 'create-library', ...place, '--country', 'Dales', '--new-place'),
  ).toContain('Dale Library was created')
  const change = ['--customer', 'dale library', '--region', 'South']
  expect(await admin(product, 'change-customer', ...change)).toContain(
    'Dale Library is now counted in the region South.',
  )
  const library = ['--name', 'Hill Library', '--country', 'India', '--user', 'hill']
  const printed = await admin(product, 'create-library', ...library)
  await expect(admin(product, 'create-library', ...library)).rejects.toThrow(
    'name: There is one of this name already',
  )
  return /http\S+/.exec(printed)?.[0] ?? ''
}

/** Chooses the password by the link, and signs in with it. */
async function signInFirstTime(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('Quiet-12')
  await page.getByLabel('Re-enter New Password').fill('Quiet-12')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Your password is changed').waitFor()
  await page.getByText(/^Sign in with the new password\./).waitFor()
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).fill('hill')
  expect(await page.getByText('no customers yet').count()).toBe(0)
  await page.getByLabel(/^password/i).fill('Quiet-12')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
}

test('an empty installation shows the commands of the first start, and they work', async ({
  browser,
}) => {
  const database = await createEmptyDatabase()
  const product = await startProduct({
    dataDir: await scratchFolder(),
    databaseUrl: database.url,
    env: { DEMO: 'off' },
  })
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByText('This installation has no customers yet').waitFor()
  await expectReadable(page, 'first steps')

  await signInFirstTime(page, await createFirstCustomers(product))
  await page.getByText('Hill Library').first().waitFor()

  expect(await admin(product, 'disable', '--user', 'hill')).toContain('disabled')
  expect(await admin(product, 'enable', '--user', 'hill')).toContain('enabled')
  expect(await admin(product, 'reset-password', '--user', 'hill')).toContain('/resetpassword/')
  await context.close()
  expect(await product.stop()).toBe(0)
  await database.drop()
})
