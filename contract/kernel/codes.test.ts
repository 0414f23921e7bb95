import { expect, it } from 'vitest'
import { codedFilter } from './codes.ts'

it('names the codes that a refused value could have been, without the empty one', () => {
  const access = codedFilter(
    { all: '', print: 'PRINT', electronic: 'ELECTRONIC' },
    { blank: 'all' },
  )
  const { error } = access.safeDecode('paper')
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be one of PRINT, ELECTRONIC'])
})
