import { describe, expect, it } from 'vitest'
import { formatCount, shareOf, wholeCount } from './counts.ts'

describe('a count', () => {
  it.each([
    [0, '0'],
    [1234, '1,234'],
    [999_999, '999,999'],
    [1_000_000, '1.00M'],
    [1_234_567, '1.23M'],
    [999_994_999, '999.99M'],
    [999_999_999, '999.99M'],
    [1_000_000_000, '1.00B'],
    [1_230_000_000, '1.23B'],
  ])('of %s reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })

  it('is written out in groups of three', () => {
    expect([0, 999, 1000, 83_612_388, 1_234_567_890].map(wholeCount)).toEqual([
      '0',
      '999',
      '1,000',
      '83,612,388',
      '1,234,567,890',
    ])
  })
})

it('a share of no hits at all is 0', () => {
  expect(shareOf(0, 0)).toBe(0)
  expect(shareOf(1, 4)).toBe(25)
})
