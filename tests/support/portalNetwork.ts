import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { basePath } from '../../contract/kernel/base.ts'

/**
 * Each answer waits a random time of up to so many milliseconds: `SLOW_ANSWERS_MS=800` finds tests that look at a
 * screen before it is complete. 0 unless set.
 */
const slowAnswersMs = Number(process.env.SLOW_ANSWERS_MS ?? 0)

/**
 * What the network does to calls whose address holds these words. `lost`: the platform carries the call out, and the
 * connection is cut before its answer. `slow`: the platform carries the call out, and its answer arrives after `heal`.
 */
type Fault = 'unreachable' | 'lost' | 'slow' | 'never' | keyof typeof codes

/** The network between a portal and a platform in one process. */
export interface PortalNetwork {
  /** Calls that hold the words fail from now on, until `heal`. */
  fail(words: string, fault: Fault): void
  heal(): void
  /** How many calls so far had these words in their address. */
  requestCount(words: string): number
  open(): void
  close(): void
}

/** Returns a network that passes each request of the portal to `answer`, by msw, once it is opened. */
export function createPortalNetwork(
  answer: (request: Request) => Promise<Response>,
): PortalNetwork {
  const faults = new Map<string, Fault>()
  let healed = Promise.withResolvers<void>()
  const addresses: string[] = []
  const server = setupServer(
    http.all(`*${basePath}/*`, async ({ request }) => {
      addresses.push(request.url)
      const fault = [...faults].find(([words]) => request.url.includes(words))?.[1]
      if (fault === 'unreachable') return HttpResponse.error()
      if (fault === 'never') return new Promise<never>(() => undefined)
      if (fault !== undefined && fault !== 'lost' && fault !== 'slow') return problem(fault)
      const arrives = fault === 'slow' ? healed.promise : undefined
      const response = await answer(request)
      await delay(Math.random() * slowAnswersMs)
      await arrives
      return fault === 'lost' ? HttpResponse.error() : response
    }),
  )
  return {
    fail: (words, fault) => void faults.set(words, fault),
    heal: () => {
      faults.clear()
      healed.resolve()
      healed = Promise.withResolvers<void>()
    },
    requestCount: (words) => addresses.filter((address) => address.includes(words)).length,
    open: () => server.listen({ onUnhandledFrame: 'error' }),
    close: () => server.close(),
  }
}

const codes = {
  500: 'unexpected',
  503: 'unavailable',
  401: 'unauthenticated',
  429: 'throttled',
} as const

const problem = (status: keyof typeof codes) =>
  HttpResponse.json(
    { error: { code: codes[status], message: 'injected by the test', requestId: 'test-request' } },
    { status },
  )
