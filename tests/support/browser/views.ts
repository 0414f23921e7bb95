import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { desktop, emulateTheme, phone, screenshot } from './browser.ts'

/** A size of the window and a theme in which a screen is checked. */
export interface View {
  name: string
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

/** The sizes and themes in which screens are checked. */
export const views = {
  desktop: { name: 'on a desktop', colorScheme: 'light', ...desktop },
  darkDesktop: { name: 'in the dark', colorScheme: 'dark', ...desktop },
  tablet: { name: 'on a tablet', colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  phone: { name: 'on a small phone', colorScheme: 'light', ...phone },
  darkPhone: { name: 'in the dark on a small phone', colorScheme: 'dark', ...phone },
} as const satisfies Record<string, View>

/** Most screens are checked in these views. */
export const mainViews: readonly View[] = [views.desktop, views.darkDesktop, views.phone]

/**
 * Expects that the page fits and is accessible in each view, and takes a picture of each. The page is on a desktop in
 * the light theme afterwards.
 */
export async function expectFits(
  page: Page,
  what: string,
  inViews: readonly View[] = mainViews,
): Promise<void> {
  for (const { name, colorScheme, viewport } of inViews) {
    await page.setViewportSize(viewport)
    await emulateTheme(page, colorScheme)
    await page.waitForLoadState('networkidle')
    // A control that is half scrolled below the fixed header would count as too small a target.
    await page.evaluate(() => window.scrollTo(0, 0))
    // The other theme is painted with the next frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await screenshot(page, `${what} ${name}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.setViewportSize(desktop.viewport)
  await emulateTheme(page, 'light')
}
