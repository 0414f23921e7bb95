import type { Page } from 'playwright-core'
import { portalHeader } from '../../contract/kernel/base.ts'
import { desktop, expect, signInOn, test } from '../support/browser/browser.ts'
import { fewHostileTexts, runMark } from '../support/hostileTexts.ts'
import { openAsSupport } from '../support/browser/operator.ts'
import { paths } from '../../src/paths.ts'

/** A hostile text for each row, the next row the next one. */
const planted = (length = 200) =>
  `left(($1::text[])[1 + id::int % cardinality($1::text[])], ${length}) || ' ' || id`

const plants = [
  `update customers set organization_name = ${planted()}, display_name = ${planted()},
   short_name = ${planted(20)}, address = ${planted()}`,
  `update contacts set first_name = ${planted(40)}, last_name = ${planted(40)}`,
  `update titles set name = ${planted()}`,
  `update packages set name = ${planted()}`,
  `update publishers set name = ${planted()}`,
  `update ddr_requests set article_name = ${planted()}, authors = ${planted()},
   source_name = ${planted()}, delivery_remarks = ${planted()}`,
  `update end_users set first_name = ${planted(40)}, last_name = ${planted(40)}`,
]

const libraryScreens = [
  paths.dashboard,
  paths.organization,
  paths.titles,
  paths.packages,
  paths.holdingsSummary,
  paths.ddrReceived,
  paths.ddrSent,
  paths.endUsers,
  paths.publisherList,
]
const consortiumScreens = [paths.dashboard, paths.memberLibraries, paths.consortiumPackages]
const supportScreens = ['/Support/Notes', '/Outbox', paths.auditLog]

/** Opens the screens one after the other, and expects that none of them runs a script of a text or shows its dialog. */
async function expectNoScripts(page: Page, screens: readonly string[]): Promise<void> {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  for (const screen of screens) {
    await page.goto(screen)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate((mark) => mark in window, runMark), screen).toBe(false)
  }
  expect(dialogs).toBe(0)
}

/** Saves a view of titles under the name of each hostile text, as the user who is signed in. */
async function saveHostileViews(page: Page): Promise<void> {
  const names = fewHostileTexts.map((text, nth) => `${nth} ${text}`.trim().slice(0, 60).trim())
  const statuses = await page.evaluate(
    async ([given, { name: header, value }]) => {
      const headers = { 'content-type': 'application/json', [header]: value }
      const stored: number[] = []
      for (const name of given) {
        const body = JSON.stringify({ screen: 'titles', name, search: '?page=1' })
        stored.push(
          (await fetch('/platform/rest/savedViews', { method: 'POST', headers, body })).status,
        )
      }
      return stored
    },
    [names, { ...portalHeader }] as const,
  )
  expect(statuses).toEqual(names.map(() => 201))
}

test('no screen runs scripts in stored texts', { timeout: 180_000 }, async ({
  database,
  product,
  newPage,
}) => {
  for (const plant of plants) {
    await database.owner.query('set session_replication_role = replica')
    await database.owner.query(plant, [fewHostileTexts])
  }

  const library = await newPage(desktop)
  await signInOn(library, 'meridian')
  await saveHostileViews(library)
  await expectNoScripts(library, libraryScreens)
  // The texts are there, as texts.
  await library.goto(paths.titles)
  await library.getByText('onerror=').first().waitFor()

  const consortium = await newPage(desktop)
  await signInOn(consortium, 'consortium')
  await expectNoScripts(consortium, consortiumScreens)

  const support = await newPage(desktop)
  await openAsSupport(support, product)
  await expectNoScripts(support, supportScreens)
})
