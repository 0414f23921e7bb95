import { expect, it } from 'vitest'
import { errorCode } from './errorCode.ts'

it('returns the code of an error that has one', () => {
  expect(errorCode(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('ENOENT')
})

it.each([[new Error('no code')], [Object.assign(new Error('a number'), { code: 7 })]])(
  'returns undefined for %j',
  (error) => {
    expect(errorCode(error)).toBeUndefined()
  },
)

it.each([[{ code: 'ENOENT' }], ['ENOENT'], [null], [undefined]])(
  'returns undefined for %j, which is no error',
  (thrown) => {
    expect(errorCode(thrown)).toBeUndefined()
  },
)
