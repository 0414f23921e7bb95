import { expect, it } from 'vitest'
import { kbartFileName } from './kbart.ts'

const file = {
  provider: 'Carrel',
  regionOrConsortium: 'Southern Universities Consortium',
  package: 'Earth & Life: 2026',
  date: '2026-03-18',
}

it('a KBART file is named by provider, consortium, package and day', () => {
  expect(kbartFileName(file)).toBe(
    'Carrel_SouthernUniversitiesConsortium_EarthLife2026_2026-03-18.txt',
  )
})

it('a KBART file without a package is global', () => {
  expect(kbartFileName({ ...file, package: '' })).toBe(
    'Carrel_SouthernUniversitiesConsortium_Global_2026-03-18.txt',
  )
})

it('a KBART file of a library with a Hindi name has its vowels', () => {
  expect(kbartFileName({ ...file, regionOrConsortium: 'केंद्रीय पुस्तकालय' })).toBe(
    'Carrel_केंद्रीयपुस्तकालय_EarthLife2026_2026-03-18.txt',
  )
})

it('a KBART file of long names has a length that file systems take, and all its parts', () => {
  const name = kbartFileName({
    ...file,
    regionOrConsortium: 'पु'.repeat(200),
    package: 'a'.repeat(200),
  })
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240)
  expect(name).toMatch(/^Carrel_(पु){11}प?_a{70}_2026-03-18\.txt$/)
})
