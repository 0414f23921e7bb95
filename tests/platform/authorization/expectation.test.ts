import { expect, it } from 'vitest'
import { expectations } from './expectation.ts'
import { callNames } from './matrix.ts'

it('has a row for every call, and no row without one', () => {
  expect([...expectations.keys()].sort()).toEqual([...callNames].sort())
})
