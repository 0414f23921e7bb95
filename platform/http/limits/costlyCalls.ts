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

/** The largest body in bytes of a call of normal cost of which a tenant may have as many at once as it likes. */
const maxSmallBodyBytes = 1024 * 1024
/** Calls with a larger body, such as an answer with a PDF, that one tenant has at once: each is held in memory. */
export const largeBodiesAtOnce = 4
const largeBodiesWaiting = 16

const limitsOf = (parallel: number, waiting: number) => ({
  parallel,
  waiting,
  maxWaitMs,
  full: () => new Problem('throttled', `More than ${parallel} large calls at once`, { retryAfter }),
})
const costlyLimits = limitsOf(costlyCallsAtOnce, costlyCallsWaiting)
const largeBodyLimits = limitsOf(largeBodiesAtOnce, largeBodiesWaiting)
const costlyCalls = new KeyedSemaphores<string>()
const largeBodies = new KeyedSemaphores<string>()

/** Returns whether a call of an endpoint may have to wait for others of its tenant. */
export const isLimited = ({ cost, maxBodyBytes }: Pick<Endpoint, 'cost' | 'maxBodyBytes'>) =>
  cost === 'high' || maxBodyBytes > maxSmallBodyBytes

/**
 * Runs `work`, of an endpoint of high cost at most `costlyCallsAtOnce` at once per tenant: the customer of the
 * session, or the address of a caller without one. Of others that take a large body it runs `largeBodiesAtOnce`. Throws
 * `Problem('throttled')` when too many wait.
 */
export async function limitCost<T>(
  endpoint: Pick<Endpoint, 'cost' | 'maxBodyBytes'>,
  { maybeSession, ip }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (!isLimited(endpoint)) return work()
  const tenant = maybeSession === null ? `address ${ip}` : `customer ${maybeSession.customerId}`
  return endpoint.cost === 'high'
    ? costlyCalls.run(tenant, costlyLimits, work)
    : largeBodies.run(tenant, largeBodyLimits, work)
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
  return limitCost({ cost: isLong ? 'high' : 'normal', maxBodyBytes: 0 }, caller, work)
}
