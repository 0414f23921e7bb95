import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { meridianId } from '../../../platform/demo/institutions.ts'
import type { Product } from './product.ts'

/** Makes a transfer link like the operator of a running product, with the rights of support staff for `infoAdmin`. */
export async function makeTransferLink(
  product: Product,
  customerId: number,
  { infoAdmin }: { infoAdmin: boolean },
): Promise<string> {
  const token = await readFile(path.join(product.dataDir, 'operator-token'), 'utf8')
  const response = await fetch(`${product.url}/platform/operator/transfer-link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: customerId, info_admin: infoAdmin, staff: 'Support Desk' }),
  })
  return ((await response.json()) as { url: string }).url
}

/** Opens the dashboard of Meridian University Library on a page as support staff. */
export async function openAsSupport(page: Page, product: Product): Promise<void> {
  await page.goto(await makeTransferLink(product, meridianId, { infoAdmin: true }))
  await page.waitForURL('**/dashboard')
}

/** Returns the latest mail in the product's folder that contains the words, without its soft line breaks. */
export async function receivedMail(product: Product, words: string): Promise<string> {
  const folder = path.join(product.dataDir, 'mail')
  const find = async () => {
    const names = globSync('*.eml', { cwd: folder }).sort()
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return texts.map(decoded).findLast((text) => text.includes(words))
  }
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return (await find()) ?? ''
}

/** Decodes quoted-printable text, as far as plain mails need it. */
const decoded = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
