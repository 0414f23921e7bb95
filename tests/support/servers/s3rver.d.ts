/** The part of S3rver that the tests use; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** What the server knows of a request. */
  interface Context {
    method: string
    path: string
    /** The path below which another server offers this one. */
    mountPath?: string
    state: { vhost: boolean }
  }

  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    /** Run in this order; the last one is the router. */
    readonly middleware: Middleware[]
    /** Makes the buckets of the options. */
    configureBuckets(): Promise<unknown>
    /** Returns what answers the requests of an HTTP server. */
    callback(): RequestListener
  }
}
