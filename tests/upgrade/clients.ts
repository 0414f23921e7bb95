import path from 'node:path'
import type { Contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { type DemoAccount, demoPasswords } from '../support/accounts.ts'
import { type App, Caller } from '../support/caller.ts'
import type { Product } from '../support/browser/product.ts'

/** A browser whose requests go to the copy that `sendTo` names, as a load balancer would send them. */
export class Client extends Caller {
  readonly contract: Contract
  readonly #target: { url: string }

  constructor(contract: Contract, product: Product) {
    const target = { url: product.url }
    super(appAt(target))
    this.contract = contract
    this.#target = target
  }

  /** Sends the requests from now on to this copy; the session goes along. */
  sendTo({ url }: Product): this {
    this.#target.url = url
    return this
  }
}

const appAt = (target: { url: string }): App => ({
  fetch: (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(target.url + pathname + search, request))
  },
})

/** Signs a demo account in at a copy, with the calls of a contract. */
export async function signedIn(
  contract: Contract,
  product: Product,
  account: DemoAccount,
): Promise<Client> {
  const client = new Client(contract, product)
  await client.signIn(account, demoPasswords[account])
  return client
}

/** An endpoint as the last release declares it, with its own names for two properties. */
interface ReleasedEndpoint {
  travels: Endpoint['inputEncoding']
  answers: Endpoint['responseKind']
}

/**
 * Returns the contract of the last release, which is checked out in `checkout`. It has the type of this version's, so
 * only calls that both have may be made.
 */
export async function contractOf(checkout: string): Promise<Contract> {
  const { contract } = (await import(path.join(checkout, 'contract/index.ts'))) as {
    contract: Contract & Record<string, Record<string, ReleasedEndpoint>>
  }
  const areas: Record<string, Record<string, ReleasedEndpoint>> = contract
  for (const endpoint of Object.values(areas).flatMap((area) => Object.values(area))) {
    const { travels, answers } = endpoint
    Object.assign(endpoint, { inputEncoding: travels, responseKind: answers })
  }
  return contract
}
