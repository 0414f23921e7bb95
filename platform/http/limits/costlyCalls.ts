import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { ListQuery } from '../../../contract/kernel/listQuery.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { maxRestRows, rowsOfPage } from '../../../contract/paging.ts'
import { KeyedSemaphores } from '../../ports/semaphore.ts'

/** Calls of high cost that one tenant has at once: the others keep connections and processor. */
export const costlyCallsAtOnce = 2
/** How many more of a tenant wait; a screen of reports makes up to six calls. */
export const costlyCallsWaiting = 8
/** Seconds after which a refused call may be repeated. */
const retryAfter = 5

/** Whose call it is: the part of a `Call` that names the tenant, and says when the caller left. */
export interface Caller {
  maybeSession: { customerId: number } | null
  ip: string
  signal: AbortSignal
}

/** Lists that may be long of which one tenant reads so many at once. */
export const longListsAtOnce = 2

/** A larger body in bytes is large; a body of unknown length may be. */
const maxSmallBodyBytes = 1024 * 1024
/** Calls with a large body, such as an answer with a PDF, that one tenant has at once: each is held in memory. */
export const largeBodiesAtOnce = 8

/** Longest time that a call waits for others, and that a body waits to be read, which takes long on a slow line. */
const maxWaitMs = { call: 20_000, body: 60_000 }

const limitsOf = (parallel: number, waiting: number, maxWait: number) => ({
  parallel,
  waiting,
  maxWaitMs: maxWait,
  full: () => new Problem('throttled', `More than ${parallel} large calls at once`, { retryAfter }),
})
const costlyLimits = limitsOf(costlyCallsAtOnce, costlyCallsWaiting, maxWaitMs.call)
// Most lists without a page are short, and none has its rows while it waits. A body that waits stays with its sender.
const longListLimits = limitsOf(longListsAtOnce, Infinity, maxWaitMs.call)
const largeBodyLimits = limitsOf(largeBodiesAtOnce, Infinity, maxWaitMs.body)

const costlyCalls = new KeyedSemaphores<string>()
const longLists = new KeyedSemaphores<string>()
const largeBodies = new KeyedSemaphores<string>()

/** Returns the customer of the session, or the address of a caller without one. */
const tenantOf = ({ maybeSession, ip }: Caller): string =>
  maybeSession === null ? `address ${ip}` : `customer ${maybeSession.customerId}`

/**
 * Returns whether an endpoint answers lists of up to `maxListRows` rows: as a page, or as an object that has the rows
 * and says that there can be too many of them.
 */
const answersLongLists = ({
  responseKind,
  problems,
}: Pick<Endpoint, 'responseKind' | 'problems'>): boolean =>
  responseKind === 'page' || problems.includes('listTooLong')

/** Returns whether a call of an endpoint may have to wait for others of its tenant, or be refused for them. */
export const isLimited = (
  endpoint: Pick<Endpoint, 'cost' | 'maxBodyBytes' | 'responseKind' | 'problems'>,
): boolean =>
  endpoint.cost === 'high' ||
  endpoint.maxBodyBytes > maxSmallBodyBytes ||
  answersLongLists(endpoint)

/**
 * Runs a call with a body of so many bytes. Of an endpoint of high cost a tenant runs `costlyCallsAtOnce`, of others
 * with a large body `largeBodiesAtOnce`. Throws `Problem('throttled')` when too many wait, or for too long, and
 * `cancelled` for a caller who left while the call waited: a portal that shows another screen cancels its calls.
 */
export async function limitCost<T>(
  { cost, bodyBytes }: Pick<Endpoint, 'cost'> & { bodyBytes: number },
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (cost === 'high') return costlyCalls.run(tenantOf(caller), costlyLimits, work, caller.signal)
  if (bodyBytes > maxSmallBodyBytes)
    return largeBodies.run(tenantOf(caller), largeBodyLimits, work, caller.signal)
  return work()
}

/**
 * Runs the read of a list: of those that may have more than `maxRestRows` rows a tenant runs `longListsAtOnce`, because
 * they must fit into memory. Of a call of high cost it is one already. Throws as `limitCost` does.
 */
export async function limitLongList<T>(
  endpoint: Pick<Endpoint, 'cost' | 'responseKind' | 'problems'>,
  input: unknown,
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  const mayBeLong =
    endpoint.cost === 'normal' &&
    answersLongLists(endpoint) &&
    rowsOfPage(input as ListQuery).limit > maxRestRows
  return mayBeLong ? longLists.run(tenantOf(caller), longListLimits, work, caller.signal) : work()
}
