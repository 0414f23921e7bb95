import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import type { Account } from '../support/accounts.ts'
import { desktop, phone, screenshot, test } from '../support/browser.ts'

const accounts: Account[] = ['meridian', 'lakeside', 'harbour', 'consortium', 'observer']

const views = [
  { name: 'on a desktop', colorScheme: 'light', ...desktop },
  { name: 'in the dark', colorScheme: 'dark', ...desktop },
  { name: 'on a small phone', colorScheme: 'light', ...phone },
] as const

test.for(accounts)(
  'the dashboard of %s fits and is accessible',
  async (account, { page, signIn }) => {
    await signIn(account)
    for (const { name, colorScheme, viewport } of views) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForLoadState('networkidle')
      await screenshot(page, `dashboard of ${account} ${name}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)
