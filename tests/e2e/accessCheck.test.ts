import { expectAccessible, expectNoSidewaysScroll } from '../support/browser/accessibility.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { phone, screenshot, test, emulateTheme } from '../support/browser/browser.ts'

const address = '/ResourceMgmt/AccessCheck'
const widths = [1280, 768, 375, phone.viewport.width]

/** A DOI of the demo data in a title that meridian has for all years, and one in a title that it does not have. */
const articles = `
  insert into articles (id, doi, title_id, published)
  select 800000000 + row_number() over (), '10.9999/browser.' || row_number() over (), id, '2015-06'
  from (
    (select t.id from library_titles h join titles t on t.id = h.title_id
     where h.customer_id = ${meridianId} and h.kind = 'journal' and h.access_type = 'electronic'
       and h.removed_at is null and not t.is_open_access order by h.id limit 1)
    union all
    (select id from titles t where resource_type_id = 1 and not is_open_access
       and not exists (select from member_titles m where m.title_id = t.id and m.customer_id = ${meridianId})
     order by id limit 1)
  ) as chosen`

test('the answer fits every width in both themes and is accessible', async ({
  page,
  signIn,
  database,
}) => {
  await database.owner.query(`${articles} on conflict do nothing`)
  await page.goto(`${address}?item=10.9999/browser.2&reader=8.8.8.8`)
  await signIn('meridian')
  for (const theme of ['light', 'dark'] as const) {
    await emulateTheme(page, theme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('region', { name: 'Answer' }).waitFor()
      await screenshot(page, `access check ${width} ${theme}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
  await page.goto(`${address}?item=0317-8472`)
  await page.getByText(/^An ISSN has eight digits/).waitFor()
  await expectAccessible(page)
})
