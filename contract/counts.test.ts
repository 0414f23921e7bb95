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
    expect([0, 999, 1000, 83_612_388, 1_234_567_890].map((count) => wholeCount(count))).toEqual([
      '0',
      '999',
      '1,000',
      '83,612,388',
      '1,234,567,890',
    ])
  })

  it.each([
    [999, '999'],
    [83_612, '83,612'],
    [999_999, '9,99,999'],
    [1_234_567, '12.35 L'],
    [9_999_999, '99.99 L'],
    [1_234_567_890, '123.46 Cr'],
  ])('of %s reads %s in Indian grouping', (count, text) => {
    expect(formatCount(count, 'indian')).toBe(text)
  })

  it('is written out in groups of two after the first three in Indian grouping', () => {
    expect(wholeCount(1_234_567_890, 'indian')).toBe('1,23,45,67,890')
    expect(wholeCount(2n ** 32n, 'indian')).toBe('4,29,49,67,296')
  })
})

it('a share of no hits at all is 0', () => {
  expect(shareOf(0, 0)).toBe(0)
  expect(shareOf(1, 4)).toBe(25)
})
