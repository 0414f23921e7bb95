import type { Page } from 'playwright-core'
import { paths, publicPaths } from '../../src/paths.ts'

/** The screens that are open to everybody. */
export const visitorPaths: readonly string[] = [paths.signIn, ...publicPaths]

/** Opens all groups of the side menu, so that every link is there. */
export async function openMenu(page: Page): Promise<void> {
  const closed = page.locator('nav button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Returns the addresses of all screens in the side menu of whoever is signed in on the page. */
export async function menuPaths(page: Page): Promise<string[]> {
  // A group that opens before the portal has started is closed again.
  await page.waitForLoadState('networkidle')
  await openMenu(page)
  const links = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(links)].filter((one) => one !== paths.signOut)
}
