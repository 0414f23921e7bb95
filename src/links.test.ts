import { expect, it } from 'vitest'
import { listAddress } from './links.ts'
import { paths } from './paths.ts'

it('the address of a list carries its filter as react-admin reads it', () => {
  const [path, query] = listAddress(paths.ddrReceived, { status: 'pending' }).split('?')
  expect(path).toBe('/DDR/Received')
  expect(new URLSearchParams(query).get('filter')).toBe('{"status":"pending"}')
})
