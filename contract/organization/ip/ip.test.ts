import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressAt, isFault, parseAddress } from './address.ts'
import { addressCount, countText } from './count.ts'
import { countedRangeText, isWide } from './wide.ts'
import { maxPastedLines, parsePasted } from './pasted.ts'
import { parseLine, rangeOf, rangeText } from './range.ts'

const rules = { allowDocumentation: true }
const outcomeOf = (line: string, allowDocumentation = true) => {
  const span = parseLine(line, { allowDocumentation })
  return isFault(span) ? span : rangeText(rangeOf(span))
}

describe('a line', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 - 192.0.2.7 ', '192.0.2.1 – 192.0.2.7'],
    ['192.0.2.1-192.0.2.1', '192.0.2.1'],
    ['192.0.2.1 to 192.0.2.7', '192.0.2.1 – 192.0.2.7'],
    ['192.0.2.1\t192.0.2.7', '192.0.2.1 – 192.0.2.7'],
    ['192.0.2.0/29', '192.0.2.0 – 192.0.2.7'],
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::/64', '2001:db8:: – 2001:db8::ffff:ffff:ffff:ffff'],
  ])('%s reads %s in the one canonical form', (line, canonical) => {
    expect(outcomeOf(line)).toBe(canonical)
  })

  it.each([
    ['', 'missing'],
    ['library', 'malformed'],
    ['192.0.2.256', 'malformed'],
    ['192.0.2', 'malformed'],
    ['0x7f.0.0.1', 'malformed'],
    ['192.0.02.1', 'leadingZeros'],
    ['192.0.2.9 - 192.0.2.1', 'fromOverTo'],
    ['192.0.2.1 - 2001:db8::1', 'mixed'],
    ['192.0.2.7/29', 'malformed'],
    ['192.0.2.0/33', 'malformed'],
    ['fe80::1%eth0', 'malformed'],
    ['10.1.2.3', 'private'],
    ['9.255.255.255 - 11.0.0.0', 'private'],
    ['9.255.255.255 - 10.0.0.0', 'private'],
    ['10.255.255.255 - 11.0.0.0', 'private'],
    ['172.16.0.0/12', 'private'],
    ['192.168.1.1', 'private'],
    ['127.0.0.1', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['fc00::1', 'private'],
    ['::1', 'reserved'],
    ['::ffff:192.0.2.1', 'reserved'],
  ])('"%s" is refused as %s', (line, fault) => {
    expect(outcomeOf(line)).toBe(fault)
  })

  it('of a documentation network is refused unless the configuration allows it', () => {
    expect(outcomeOf('192.0.2.1', false)).toBe('documentation')
    expect(outcomeOf('2001:db8::1', false)).toBe('documentation')
    expect(outcomeOf('8.8.8.8', false)).toBe('8.8.8.8')
  })
})

describe('counting', () => {
  const count = (line: string) => {
    const span = parseLine(line, rules)
    return isFault(span) ? span : countText(addressCount(span))
  }
  it('says how many addresses a range has, IPv6 as a power of two', () => {
    expect(count('192.0.2.9')).toBe('1')
    expect(count('8.0.0.0/16')).toBe('65,536')
    expect(count('2001:db8::/64')).toBe('2⁶⁴')
    expect(count('2001:db8:: - 2001:db8:0:1::1')).toBe('about 2⁶⁴')
  })
})

describe('many pasted lines', () => {
  it('are read up to a number, and it is said that there are more', () => {
    const text = Array.from({ length: maxPastedLines + 1 }, () => '192.0.2.1').join('\n')
    const { lines, isTruncated, rest } = parsePasted(text, [], rules)
    expect([lines.length, isTruncated]).toEqual([maxPastedLines, true])
    expect(rest).toHaveLength(maxPastedLines)
  })

  it('are each checked against those saved and those above them', () => {
    const taken = parseLine('192.0.2.0/29', rules)
    const saved = isFault(taken) ? [] : [taken]
    const { lines, isTruncated, rest } = parsePasted(
      '192.0.2.8\n192.0.2.4; 192.0.2.0/29, junk\n\n192.0.2.8 - 192.0.2.9',
      saved,
      rules,
    )
    expect(isTruncated).toBe(false)
    expect(rest).toEqual(['192.0.2.4', '192.0.2.0/29', 'junk', '192.0.2.8 - 192.0.2.9'])
    expect(lines.map(({ line, fault }) => [line, fault])).toEqual([
      [1, undefined],
      [2, 'overlap'],
      [2, 'duplicate'],
      [2, 'malformed'],
      [4, 'overlap'],
    ])
  })
})

describe('a wide range', () => {
  it.each([
    ['192.0.2.0/24', false],
    ['8.8.0.0/16', false],
    ['8.8.0.0 - 8.9.0.0', true],
    ['2a00::/32', false],
    ['2a00::/31', true],
  ])('%s: %s', (line, wide) => {
    const span = parseLine(line, rules)
    expect(isFault(span) ? span : isWide(span)).toBe(wide)
  })

  it('is written with its number of addresses', () => {
    expect(countedRangeText({ from: '8.8.0.0', to: '8.9.0.0', label: '' })).toBe(
      '8.8.0.0 – 8.9.0.0 (65,537 addresses)',
    )
    expect(countedRangeText({ from: '8.8.0.0', to: '8.8.255.255', label: '' })).toBe(
      '8.8.0.0 – 8.8.255.255',
    )
  })
})

describe('the canonical form', () => {
  it('of any address reads back as the same address', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const parsed = parseAddress(addressAt(6, value))
        expect(isFault(parsed) ? parsed : parsed.value).toBe(value)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }), (value) => {
        const parsed = parseAddress(addressAt(4, value))
        expect(isFault(parsed) ? parsed : parsed.value).toBe(value)
      }),
    )
  })
})
