import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { DemoAccount } from '../support/accounts.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { signInOn, signInWith } from '../support/browser/signIn.ts'

/** Somebody who opens the portal. */
export interface Visitor {
  name: string
  signsIn: boolean
  /** Signs in on an empty page, if the visitor signs in. */
  enter: (page: Page) => Promise<void>
}

/** Somebody without an account. */
export const stranger: Visitor = { name: 'signed out', signsIn: false, enter: async () => {} }

/** Returns the visitor who signs in by an account of the demo data. */
export const demoVisitor = (account: DemoAccount): Visitor => ({
  name: account,
  signsIn: true,
  enter: (page) => signInOn(page, account),
})

/** A product that runs with the demo data, and the token of its operator. */
interface Installation {
  url: string
  operatorToken: string
}

/** Returns support staff who have switched to no customer. */
export const supportVisitor = (installation: Installation): Visitor => ({
  name: 'support',
  signsIn: true,
  enter: async (page) => {
    const { url } = await operatorCall(installation, '/operator/transfer-link', {
      customer_id: meridianId,
      info_admin: true,
      staff: 'Gallery',
    })
    await page.goto(url)
    await page.getByRole('main').waitFor()
    await page.waitForURL((address) => !address.pathname.startsWith('/transfer'))
  },
})

/** Creates a library or consortium without any data and returns the visitor who signs in as its administrator. */
export async function newCustomerVisitor(
  installation: Installation,
  kind: 'library' | 'consortium',
): Promise<Visitor> {
  const userName = `gallery-${randomUUID().slice(0, 8)}`
  await operatorCall(installation, '/rest/customers', {
    kind,
    name: `A ${kind} without data ${userName}`,
    country: 'India',
    userName,
  })
  const { url } = await operatorCall(installation, '/administration/reset-link', {
    user_name: userName,
  })
  let isChosen = false
  return {
    name: `new ${kind}`,
    signsIn: true,
    enter: async (page) => {
      if (!isChosen) {
        await page.goto(url)
        await page.getByLabel('New Password', { exact: true }).fill(chosenPassword)
        await page.getByLabel('Re-enter New Password').fill(chosenPassword)
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.getByText('Your password is changed').waitFor()
        isChosen = true
      }
      await signInWith(page, userName, chosenPassword)
    },
  }
}

const chosenPassword = 'Gallery-2026'

async function operatorCall(
  { url, operatorToken }: Installation,
  address: string,
  body: object,
): Promise<{ url: string }> {
  const response = await fetch(`${url}/platform${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { url: string }
}
