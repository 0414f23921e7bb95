import { expect, it } from 'vitest'
import { needsTypedCount } from './removalRule.ts'

it('wants the number typed of more than 100 rows', () => {
  expect([1, 100, 101].map(needsTypedCount)).toEqual([false, false, true])
})
