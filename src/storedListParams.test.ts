import { expect, it } from 'vitest'
import { storedListParams } from './storedListParams.ts'

it('only the parameters of the list itself are stored of its address', () => {
  const shown = {
    filter: { partnerId: 1003 },
    sort: 'requestedOn',
    order: 'DESC',
    page: 2,
    perPage: 15,
  }
  expect(storedListParams({ ...shown, open: '6000', as: 'fulfil' })).toEqual(shown)
})

it('a filter of a broken address is not stored, so that the next visit shows the list', () => {
  expect(storedListParams({ filter: 'x', sort: 'id' })).toEqual({ sort: 'id' })
  expect(storedListParams({ filter: ['x'], sort: 'id' })).toEqual({ sort: 'id' })
})
