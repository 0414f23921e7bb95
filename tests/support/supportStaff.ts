import { contract } from '../../contract/index.ts'
import type { Caller } from './caller.ts'
import type { TestPlatform } from './platform.ts'

/** Makes a transfer token as `npm run transfer-link` does. */
export async function transferToken(
  carrel: TestPlatform,
  customerId: number,
  infoAdmin: boolean,
): Promise<string> {
  const response = await carrel.anyone().fetch(contract.operator.transferLink.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${carrel.platform.operatorToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ customer_id: customerId, info_admin: infoAdmin, staff: 'Support Desk' }),
  })
  const { url } = (await response.json()) as { url: string }
  return new URL(url).searchParams.get('token') ?? ''
}

/** Returns a caller for support staff who arrived at a customer by a transfer link, as an info admin or not. */
export async function supportAt(
  carrel: TestPlatform,
  customerId: number,
  infoAdmin = true,
): Promise<Caller> {
  const caller = carrel.anyone()
  const token = await transferToken(carrel, customerId, infoAdmin)
  await caller.call(contract.session.redeemTransfer, { customerId, token })
  return caller
}
