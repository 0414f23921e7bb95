import { describe, expect, it } from 'vitest'
import { formatCount } from './counts.ts'

describe('a count', () => {
  it.each([
    [0, '0'],
    [1234, '1,234'],
    [999_999, '999,999'],
    [1_000_000, '1.00M'],
    [1_234_567, '1.23M'],
    [1_230_000_000, '1.23B'],
  ])('of %s reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })
})
