import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { operatorCall } from './operator.mjs'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['the address of HOST', '127.0.0.2', '127.0.0.2'],
  ['localhost, where HOST is every address', '0.0.0.0', '0.0.0.0'],
  ['localhost, where HOST is empty', '', '127.0.0.1'],
])('calls the product at %s', async (_, host, listening) => {
  const product = createServer((_request, response) => response.end('{"answered":true}'))
  product.listen(0, listening)
  await once(product, 'listening')
  vi.stubEnv('HOST', host)
  vi.stubEnv('PORT', String((product.address() as AddressInfo).port))
  vi.stubEnv('OPERATOR_TOKEN', 'x'.repeat(32))
  try {
    expect(await operatorCall('GET', '/operator/customers')).toEqual({ answered: true })
  } finally {
    product.close()
  }
})
