import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { operatorCall } from './operator.mjs'

afterEach(() => vi.unstubAllEnvs())

/** Starts a server that answers with a text; PORT names it until the end of the test. */
async function answering(text: string, listening: string) {
  const product = createServer((_request, response) => response.end(text))
  product.listen(0, listening)
  await once(product, 'listening')
  onTestFinished(() => void product.close())
  vi.stubEnv('PORT', String((product.address() as AddressInfo).port))
  vi.stubEnv('OPERATOR_TOKEN', 'x'.repeat(32))
}

it.each([
  ['the address of HOST', '127.0.0.2', '127.0.0.2'],
  ['localhost, where HOST is every address', '0.0.0.0', '0.0.0.0'],
  ['localhost, where HOST is empty', '', '127.0.0.1'],
])('calls the product at %s', async (_, host, listening) => {
  await answering('{"answered":true}', listening)
  vi.stubEnv('HOST', host)
  expect(await operatorCall('GET', '/operator/customers')).toEqual({ answered: true })
})

it('says that another program answers', async () => {
  await answering('<h1>Welcome to nginx</h1>', '127.0.0.1')
  await expect(operatorCall('GET', '/operator/customers')).rejects.toThrow('is not Carrel')
})
