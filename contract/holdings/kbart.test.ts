import { expect, it } from 'vitest'
import { kbartFileName } from './kbart.ts'

it('a KBART file is named by provider, consortium, package and day', () => {
  expect(
    kbartFileName({
      provider: 'Carrel',
      regionOrConsortium: 'Southern Universities Consortium',
      package: '',
      date: '2026-03-18',
    }),
  ).toBe('Carrel_SouthernUniversitiesConsortium_Global_2026-03-18.txt')
})
