import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { ListQuery } from '../../../contract/kernel/listQuery.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { maxRestRows, rowsOfPage } from '../../../contract/paging.ts'
import { KeyedSemaphores } from '../../ports/semaphore.ts'

/** Calls of high cost that one tenant has at once: the others keep connections and processor. */
export const costlyCallsAtOnce = 2
/** How many more of a tenant wait; a screen of reports makes up to six calls. */
export const costlyCallsWaiting = 8
/** How long one waits: less than a browser or a proxy waits for an answer. */
const maxWaitMs = 20_000
/** Seconds after which a refused call may be repeated. */
const retryAfter = 5

/** Whose call it is: the part of a `Call` that names the tenant. */
export interface Caller {
  maybeSession: { customerId: number } | null
  ip: string
}

const limits = {
  parallel: costlyCallsAtOnce,
  waiting: costlyCallsWaiting,
  maxWaitMs,
  full: () =>
    new Problem('throttled', `More than ${costlyCallsAtOnce} large calls at once`, { retryAfter }),
}
const semaphores = new KeyedSemaphores<string>()

/**
 * Runs `work`, of an endpoint of high cost at most `costlyCallsAtOnce` at once per tenant: the customer of the
 * session, or the address of a caller without one. Throws `Problem('throttled')` when too many wait.
 */
export async function limitCost<T>(
  { cost }: Pick<Endpoint, 'cost'>,
  { maybeSession, ip }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (cost === 'normal') return work()
  const tenant = maybeSession === null ? `address ${ip}` : `customer ${maybeSession.customerId}`
  return semaphores.run(tenant, limits, work)
}

/**
 * Runs the read of a list as `limitCost` does a call of high cost, when it may answer with more than `maxRestRows` rows;
 * runs other work at once. Of a call whose cost is high anyway it is one already.
 */
export const limitListCost = <T>(
  { cost, responseKind }: Pick<Endpoint, 'cost' | 'responseKind'>,
  input: unknown,
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> => {
  const isLong =
    cost === 'normal' &&
    responseKind === 'page' &&
    rowsOfPage(input as ListQuery).limit > maxRestRows
  return limitCost({ cost: isLong ? 'high' : 'normal' }, caller, work)
}
