import { expect, it } from 'vitest'
import { selectedIds } from './ids.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

it('takes up to 1,000 selected rows, and one without a list', () => {
  expect(selectedIds.decode(ids(1000))).toHaveLength(1000)
  expect(selectedIds.safeDecode(ids(1001)).success).toBe(false)
  expect(selectedIds.safeDecode([]).success).toBe(false)
  expect(selectedIds.decode(7)).toEqual([7])
})
