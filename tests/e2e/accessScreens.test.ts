import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import {
  desktop,
  expect,
  phone,
  screenshot,
  test,
  emulateTheme,
  type WatchedPage,
} from '../support/browser/browser.ts'

const widths = [desktop.viewport.width, 768, phone.viewport.width]

/** Looks at the page at every width; axe reads the widest and the narrowest. */
async function capture(
  page: WatchedPage,
  name: string,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const theme of themes) {
    await emulateTheme(page, theme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await screenshot(page, `${name} ${width} ${theme}`)
      await expectNoSidewaysScroll(page)
      if (width === widths[0] || width === widths.at(-1)) await expectAccessible(page)
    }
  }
  await page.setViewportSize(desktop.viewport)
}

test('the bulk check fits every width, and its list is there after a visit to another screen', async ({
  page,
  signIn,
  database,
}) => {
  const { rows } = await database.owner.query<{ issn: string }>(
    `select print_issn as issn from titles where print_issn is not null order by id limit 12`,
  )
  await page.goto('/ResourceMgmt/BulkAccessCheck')
  await signIn('meridian')
  const lines = page.getByRole('textbox', { name: /^One DOI/ })
  await lines.fill(['0317-8472', '10.9999/nowhere', ...rows.map(({ issn }) => issn)].join('\n'))
  await page.getByRole('button', { name: 'Check access' }).click()
  await page.getByRole('region', { name: 'Answers' }).waitFor()
  await capture(page, 'bulk check')
  await page.getByRole('button', { name: /^Request the missing ones/ }).click()
  await page
    .getByRole('link', { name: /^Request / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'Answers' }).waitFor()
  await page
    .getByLabel('Choose file')
    .first()
    .setInputFiles({
      name: 'long.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x\n'.repeat(20_001)),
    })
  await page.getByText(/^long\.txt: the file has more than 20,000 items/).waitFor()
  await expectAccessible(page)
})

test('gaps and overlaps, credentials and an OpenURL fit every width', async ({ page, signIn }) => {
  // Signed out, the address of an OpenURL leads to sign-in and back.
  await page.goto('/openurl?rft.issn=0317-8471&rft.date=2015&pid=7')
  await signIn('meridian')
  await page.getByRole('region', { name: 'Fields that were not used' }).waitFor()
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  await capture(page, 'openurl', ['light'])
  await page.goto('/ResourceMgmt/GapsAndOverlaps')
  await page.getByRole('region', { name: 'Held twice' }).waitFor()
  await capture(page, 'held twice', ['dark'])
  await page.goto('/ResourceMgmt/AccessCredentials')
  await page.setViewportSize(desktop.viewport)
  const address = page.getByRole('textbox', { name: 'Address for entitlements' })
  // The longest of the addresses that are copied from here is shown whole.
  await expect
    .poll(() => address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0)
  await page.getByRole('button', { name: 'Make a credential' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Knowledge base')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Test now' }).click()
  await page.getByText('The credential works.').waitFor()
  await screenshot(page, 'credential made')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /^Knowledge base/ }).waitFor()
  await capture(page, 'access credentials', ['light'])
})

test('the members with access fit every width', async ({ page, signIn, database }) => {
  const { rows } = await database.owner.query<{ issn: string }>(
    `select t.print_issn as issn from titles t join member_titles m on m.title_id = t.id
     where t.print_issn is not null group by 1 order by count(distinct m.customer_id) desc limit 1`,
  )
  await page.goto(`/ResourceMgmt/MembersWithAccess?item=${rows[0]?.issn}`)
  await signIn('consortium')
  await page.getByRole('region', { name: 'Members with access' }).waitFor()
  await capture(page, 'members with access', ['dark'])
})

test('the statement of access and the ways to sign in fit every width', async ({
  page,
  signIn,
  database,
}) => {
  await database.owner.query(`
    with old as (
      update ip_ranges set created_at = '2020-01-01' where customer_id = ${meridianId} returning id
    )
    update usage_events set ip = '8.8.8.8' where id = (
      select max(id) from usage_events where customer_id = ${meridianId})`)
  await page.goto('/ResourceMgmt/StatementOfAccess')
  await signIn('meridian')
  const statement = page.getByRole('region', { name: 'Statement of access' })
  await statement
    .getByRole('button', { name: /^Remove / })
    .first()
    .waitFor()
  await capture(page, 'statement of access', ['light'])
  await page.goto('/ResourceMgmt/StatementOfAccess?on=2015-01-01')
  await statement
    .getByText(/^Changes are on record since /)
    .first()
    .waitFor()
  await capture(page, 'statement of a past day', ['light', 'dark'])
  await page.emulateMedia({ media: 'print' })
  await page.locator('.print-sheet').getByText('IP ranges').waitFor()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/orgDetails')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await ways.getByLabel('SAML scope').fill('meridian.example')
  await ways.getByRole('button', { name: 'Test now: SAML scope' }).click()
  await ways.getByText(/^The form is right/).waitFor()
  await ways.getByLabel('Proxy server').fill('nowhere')
  await page.keyboard.press('Tab')
  await ways.getByText(/^Enter https:/).waitFor()
  await ways.scrollIntoViewIfNeeded()
  await capture(page, 'ways to sign in', ['dark'])
})
