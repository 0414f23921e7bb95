import { expect, it } from 'vitest'
import { throttledAddress } from './throttledAddress.ts'

it('throttles IPv6 by the /64 network and IPv4 by the address', () => {
  expect(throttledAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(throttledAddress('2001:db8:1:2:bbbb::2')).toBe('2001:db8:1:2::/64')
  expect(throttledAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(throttledAddress('203.0.113.9')).toBe('203.0.113.9')
})
