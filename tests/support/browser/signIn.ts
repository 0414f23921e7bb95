import type { Page } from 'playwright-core'
import { type DemoAccount, demoPasswords } from '../accounts.ts'

/**
 * Signs in as people do: on the page that asks for it, else on the sign-in page, or at an address, which is shown
 * afterwards.
 */
export const signInOn = (page: Page, account: DemoAccount, address?: string): Promise<void> =>
  signInWith(page, account, demoPasswords[account], address)

/** Signs in as any account. */
export async function signInWith(
  page: Page,
  account: string,
  password: string,
  address = 'login',
): Promise<void> {
  // The one of the sign-in form: the screen that follows may have user names too.
  const userName = page
    .getByRole('textbox', { name: /user ?name/i })
    .and(page.locator('[autocomplete=username]'))
  if (!(await userName.isVisible())) await page.goto(address)
  await userName.fill(account)
  await page.getByLabel(/^password/i).fill(password)
  await page.getByRole('button', { name: /^(log ?in|sign ?in)$/i }).click()
  // The sign-in screen has gone, and what it led to is there, be it behind a dialog.
  await userName.waitFor({ state: 'detached' })
  await page.locator('main').waitFor()
}
