import { expect, it } from 'vitest'
import { sameParams } from './sameParams.ts'

it('compares query strings whatever the order of their parameters', () => {
  expect(sameParams('a=1&b=2', '?b=2&a=1')).toBe(true)
  expect(sameParams('a=1&b=2', 'a=1&b=3')).toBe(false)
})
