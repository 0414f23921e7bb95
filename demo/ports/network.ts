import type { Network } from '../../platform/ports/network.ts'

const noConnection = ({ host }: URL) =>
  Promise.reject(Object.assign(new Error(`No connection to ${host}`), { code: 'ECONNREFUSED' }))

/** No other machine can be reached: nothing leaves the browser. */
export const noNetwork: Network = {
  resolve: (hostname) =>
    Promise.reject(Object.assign(new Error(`No host ${hostname}`), { code: 'ENOTFOUND' })),
  get: noConnection,
  post: noConnection,
  download: noConnection,
}
