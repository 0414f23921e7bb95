import { expect, it } from 'vitest'
import { isRefusal } from './itemQuery.ts'
import { parseReader } from './readerQuery.ts'

const outcomeOf = (text: string) => {
  const parsed = parseReader(text)
  return isRefusal(parsed) ? `refused: ${parsed.expected}` : `${parsed.key} ${parsed.value}`
}

it.each([
  [' 203.0.113.9 ', 'address 203.0.113.9'],
  ['2001:0DB8::0009', 'address 2001:db8::9'],
  ['Asha.Rao@Library.example', 'mail asha.rao@library.example'],
  ['Asha   Rao', 'name asha rao'],
])('%s is read as %s', (text, expected) => {
  expect(outcomeOf(text)).toBe(expected)
})

it.each([
  ['', 'Enter an IP address'],
  ['203.0.113.09', 'without leading zeros'],
  ['fe80::1%eth0', 'without its zone'],
  ['203.0.113', 'Enter an IP address such as'],
  ['203.0.113.256', 'Enter an IP address such as'],
  ['203.0.113.0/24', 'Enter an IP address such as'],
  ['!?', 'Enter an IP address such as'],
  ['a b@library.example', 'Enter a mail address'],
  ['x'.repeat(255), 'at most 254 characters'],
])('"%s" is refused with what was expected', (text, expected) => {
  expect(outcomeOf(text)).toContain(expected)
  expect(outcomeOf(text)).toMatch(/^refused/)
})
