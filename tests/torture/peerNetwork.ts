import dns from 'node:dns/promises'
import https, { type RequestOptions } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { testCertificate } from '../support/servers/certificate.ts'

/**
 * Loaded before the product that is killed (`NODE_OPTIONS`): every https address leads to the peer that the test plays
 * on `PEER_PORT`. The product connects to public addresses alone, so its resolver names one.
 */
const here = '127.0.0.1'
const { request } = https
Object.assign(dns.Resolver.prototype, {
  resolve4: () => Promise.resolve(['8.8.8.8']),
  resolve6: () => Promise.resolve([]),
})
Object.assign(https, {
  request: (url: URL, options: RequestOptions, onAnswer: Parameters<typeof request>[2]) =>
    request(
      url,
      {
        ...options,
        port: process.env['PEER_PORT'],
        ca: testCertificate.cert,
        lookup: (_, { all }, done) =>
          all === true ? done(null, [{ address: here, family: 4 }]) : done(null, here, 4),
      },
      onAnswer,
    ),
})
syncBuiltinESMExports()
