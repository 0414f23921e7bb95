import type { HttpBindings } from '@hono/node-server'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import type { WireInput } from '../../contract/kernel/transport.ts'
import type { Call } from '../context.ts'

/** What Hono's context holds during a call. */
export interface CallEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    call: Call
    /** Address of the caller. */
    ip: string
    /** Template of the matched route, for logs and metrics. */
    route: string
    /** The endpoint at work, once it is known. */
    endpoint: Endpoint | undefined
    /** The input of the endpoint as it was sent, once it is read. */
    input: WireInput | undefined
    /** Frees the download slot of the call, once it has one. */
    releaseSlot: (() => void) | undefined
    /** Members of the session's consortium that the input names as its customer, once it is read. */
    memberIds: readonly number[] | undefined
    /** Nonce of the answer's content security policy. */
    secureHeadersNonce: string
    requestId: string
  }
}
