import { expect, it } from 'vitest'
import { idOrNone, selectedIds } from './ids.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

it('takes up to 1,000 selected rows, and one without a list', () => {
  expect(selectedIds.decode(ids(1000))).toHaveLength(1000)
  expect(selectedIds.safeDecode(ids(1001)).success).toBe(false)
  expect(selectedIds.safeDecode([]).success).toBe(false)
  expect(selectedIds.decode(7)).toEqual([7])
})

it('takes what clients send in place of an id that a record does not have', () => {
  for (const wire of [null, '', ' ', '0', 0, 'null']) expect(idOrNone.decode(wire)).toBeNull()
  expect([idOrNone.decode('7'), idOrNone.encode(null), idOrNone.encode(7)]).toEqual([7, null, 7])
  for (const wire of ['x', '-1', -1, 1.5]) expect(idOrNone.safeDecode(wire).success).toBe(false)
})
