import type { Client } from 'chrome-remote-interface'
import { type BrowserContext, chromium } from 'playwright-core'
import { ensureChromium } from '../scripts/programs/chromium.mjs'
import { type DemoAccount, demoPasswords } from '../tests/support/accounts.ts'
import type { Profile } from './chromium.ts'

/** A modest computer on a modest line (docs/budgets.md#page-loads): CPU 4× slower, 9 Mbit/s, 60 ms. */
export const cpuSlowdown = 4
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 9e6 / 8,
}

/** Cookies and local storage of a browser after a sign-in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in through the form and returns the session. */
export async function signIn(url: string, account: DemoAccount = 'meridian'): Promise<Session> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.locator('input[name=username]').fill(account)
    await page.locator('input[name=password]').fill(demoPasswords[account])
    await page.locator('button[type=submit]').click()
    await page.locator('main section').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await context.storageState()
  } finally {
    await browser.close()
  }
}

/** Gives a profile the session, as if it had signed in itself. */
export async function enter(
  profile: Profile,
  url: string,
  { cookies, origins }: Session,
): Promise<void> {
  const tab = await profile.openTab()
  await tab.Network.setCookies({ cookies })
  await tab.Page.enable()
  const loaded = tab.Page.loadEventFired()
  await tab.Page.navigate({ url: new URL('/platform/health', url).href })
  await loaded
  for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage)) {
    const item = [name, value].map((text) => JSON.stringify(text)).join()
    await tab.Runtime.evaluate({ expression: `localStorage.setItem(${item})` })
  }
  await tab.Page.close()
}

/** Makes the computer and the line of a tab modest. */
export async function throttle(tab: Client): Promise<void> {
  await tab.Network.enable({})
  await tab.Network.emulateNetworkConditions(network)
  await tab.Emulation.setCPUThrottlingRate({ rate: cpuSlowdown })
}

/** Evaluates an expression in the page and returns its value, or that of its promise. */
export async function evaluate<T>(tab: Client, expression: string): Promise<T> {
  const { result, exceptionDetails } = await tab.Runtime.evaluate({
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) {
    throw new Error(
      `${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`,
    )
  }
  return result.value as T
}
