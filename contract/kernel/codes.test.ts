import { expect, it } from 'vitest'
import { coded, codedFilter } from './codes.ts'

it('names the codes that a refused value could have been, without the empty one', () => {
  const access = codedFilter(
    { all: '', print: 'PRINT', electronic: 'ELECTRONIC' },
    { blank: 'all' },
  )
  const { error } = access.safeDecode('paper')
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be one of PRINT, ELECTRONIC'])
})

it('reads a code in any case, and writes it as declared', () => {
  const access = coded({ print: 'PRINT', logo: 'orgalizationLogo' })
  expect(['PRINT', 'Print', 'orgalizationlogo'].map((wire) => access.decode(wire))).toEqual([
    'print',
    'print',
    'logo',
  ])
  expect(access.encode('logo')).toBe('orgalizationLogo')
  expect(access.safeDecode('paper').success).toBe(false)
})
