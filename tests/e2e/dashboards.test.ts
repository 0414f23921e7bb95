import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import type { Account } from '../support/accounts.ts'
import { desktop, expect, phone, screenshot, test, wear } from '../support/browser.ts'

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
      await wear(page, colorScheme)
      await page.waitForLoadState('networkidle')
      await screenshot(page, `dashboard of ${account} ${name}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)

test('for who asks for less motion the theme changes everywhere at once', async ({
  page,
  signIn,
}) => {
  await signIn('meridian')
  const name = page.getByRole('region', { name: 'User Count' }).getByText('Created this year')
  await name.waitFor()
  // Within the page, so that no frame goes by between the click and the look.
  const colours = await name.evaluate(async (deep) => {
    const colourOf = (element: Element) => getComputedStyle(element).color
    const before = colourOf(deep)
    document.querySelector<HTMLElement>('[aria-label="Use the dark theme"]')?.click()
    await new Promise((resolve) => setTimeout(resolve))
    return { before, top: colourOf(document.body), deep: colourOf(deep) }
  })
  expect(colours.deep).toBe(colours.top)
  expect(colours.deep).not.toBe(colours.before)
})
