import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../settings/configError.ts'
import { isListed, parseHop, parseProxies } from './proxies.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:51234 ', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['unknown', null],
  ['', null],
  ['fe80::1%eth0', null],
  ["203.0.113.9'; drop table", null],
])('reads the address of the entry %j', (hop, address) => {
  expect(parseHop(hop)).toBe(address)
})

it('reads proxies as addresses and as networks', () => {
  const { list, faults } = parseProxies('192.0.2.1, 10.0.0.0/8,2001:db8:1::/48, ::1')
  expect(faults).toEqual([])
  for (const trusted of ['192.0.2.1', '10.200.3.4', '2001:db8:1:ffff::9', '::1']) {
    expect(isListed(trusted, list)).toBe(true)
  }
  for (const other of ['192.0.2.2', '11.0.0.1', '2001:db8:2::1']) {
    expect(isListed(other, list)).toBe(false)
  }
})

it('refuses at start a proxy that is neither an address nor a network, and names it', () => {
  const read = () => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/40,proxy.example' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow('TRUSTED_PROXIES: 10.0.0.0/40 is neither an address nor a network')
  expect(read).toThrow('TRUSTED_PROXIES: proxy.example is neither an address nor a network')
})
