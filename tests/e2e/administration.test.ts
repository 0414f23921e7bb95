import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { desktop, expect, screenshot, test } from '../support/browser.ts'
import { createEmptyDatabase, scratchFolder } from '../support/database.ts'
import { makeTransferLink } from '../support/operator.ts'
import { type Product, startProduct } from '../support/product.ts'

const phone = { width: 375, height: 700 }
const script = path.resolve(import.meta.dirname, '../../scripts/admin.mjs')

/** Runs `npm run admin` against a product; returns what it printed. */
async function admin(product: Product, ...args: string[]): Promise<string> {
  const env = { ...process.env, PORT: new URL(product.url).port, DATA_DIR: product.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return stdout
}

test('support staff create a customer and its account, make a link, and load a list', async ({
  page,
  product,
}) => {
  const capture = async (name: string) => {
    for (const viewport of [desktop.viewport, phone]) {
      await page.setViewportSize(viewport)
      await screenshot(page, `administration ${name} ${viewport.width}`)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize(desktop.viewport)
    await expectAccessible(page)
  }
  await page.goto(await makeTransferLink(product, 1002, true))
  await page.waitForURL('**/dashboard')

  await page.goto('/Support/Customers')
  await page.getByRole('textbox', { name: 'Name' }).fill('Meridian')
  await page.getByRole('cell', { name: 'Meridian University Library' }).waitFor()
  await capture('customers')
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'New customer' }).waitFor()
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Hill Library')
  await capture('customer form')
  await page.getByRole('textbox', { name: 'Country' }).fill(' ')
  await page.getByRole('textbox', { name: 'User name' }).fill('hill')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a country').waitFor()
  await page.getByRole('textbox', { name: 'Country' }).fill('India')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/Support/Customers')
  await page.getByText('The customer was created').waitFor()

  await page.goto('/Support/Customers/create')
  await page.getByRole('heading', { level: 1, name: 'New customer' }).waitFor()
  await name.fill('Dale Library')
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

  await page.goto('/Support/Accounts/create')
  await page.getByRole('textbox', { name: 'Customer' }).waitFor()
  await capture('account form')
  await page.getByRole('textbox', { name: 'Customer' }).fill('Hill Library')
  await page.getByRole('textbox', { name: 'User name' }).fill('hill2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/Support/Accounts')
  // The list has come: the form had a field of this name too.
  await page.getByRole('link', { name: 'Create' }).waitFor()
  await page.getByRole('textbox', { name: 'Customer' }).fill('Hill')
  const row = page.getByRole('row').filter({ hasText: 'hill2' })
  await row.getByRole('button', { name: 'Password link' }).click()
  await page.getByText('/resetpassword/').waitFor()
  await screenshot(page, 'administration password link')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await row.getByRole('button', { name: 'Disable' }).click()
  await row.getByRole('button', { name: 'Enable' }).waitFor()
  await capture('accounts')

  await page.goto('/Support/ReferenceData')
  const load = async (text: string) => {
    const file = { name: 'countries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('Choose file').setInputFiles(file)
    await page.getByRole('button', { name: 'Load' }).click()
  }
  await load('state\nCoast\n')
  await page.getByText('Line 2: country is missing').waitFor()
  await screenshot(page, 'administration reference data faults')
  await capture('reference data')
  await load('country\nCoastland\n')
  await page.getByText('1 row read, 1 added, 0 changed.').waitFor()
})

test('an empty installation shows the commands of the first start, and they work', async ({
  browser,
}) => {
  const database = await createEmptyDatabase()
  const dataDir = await scratchFolder()
  const product = await startProduct({
    dataDir,
    databaseUrl: database.url,
    env: { DEMO: 'off' },
  })
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByText('This installation has no customers yet').waitFor()
  for (const viewport of [desktop.viewport, phone]) {
    await page.setViewportSize(viewport)
    await screenshot(page, `administration first steps ${viewport.width}`)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)

  const countries = path.join(dataDir, 'countries.csv')
  await writeFile(countries, 'country\nIndia\n')
  expect(await admin(product, 'import', '--kind', 'countries', '--file', countries)).toContain(
    '1 added',
  )
  const library = ['--name', 'Hill Library', '--country', 'India', '--user', 'hill']
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
  const printed = await admin(product, 'create-library', ...library)
  const [link = ''] = /http\S+/.exec(printed) ?? []
  await expect(admin(product, 'create-library', ...library)).rejects.toThrow(
    'name: There is one of this name already',
  )

  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('Quiet-12')
  await page.getByLabel('Re-enter New Password').fill('Quiet-12')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Your password is changed').waitFor()
  await page.goto('/login')
  await page.getByRole('textbox', { name: /user ?name/i }).fill('hill')
  expect(await page.getByText('no customers yet').count()).toBe(0)
  await page.getByLabel(/^password/i).fill('Quiet-12')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Hill Library').first().waitFor()

  expect(await admin(product, 'disable', '--user', 'hill')).toContain('disabled')
  expect(await admin(product, 'enable', '--user', 'hill')).toContain('enabled')
  expect(await admin(product, 'reset-password', '--user', 'hill')).toContain('/resetpassword/')
  await context.close()
  expect(await product.stop()).toBe(0)
  await database.drop()
})
