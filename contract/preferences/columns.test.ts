import { expect, it } from 'vitest'
import { inColumnOrder } from './columns.ts'

const ordered = (columns: string[], order: string[]) =>
  inColumnOrder(columns, order, (column) => column.split('+'))

it('columns stand in the order of their names', () => {
  expect(ordered(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
  expect(ordered(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c'])
})

it('a column without a place stays behind the one before it, or first', () => {
  expect(ordered(['x', 'a', 'y', 'b'], ['b', 'a'])).toEqual(['x', 'b', 'a', 'y'])
})

it('a column with several names has the place of the first of them', () => {
  expect(ordered(['a+b', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'a+b', 'b'])
})
