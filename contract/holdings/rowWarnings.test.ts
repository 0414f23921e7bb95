import { expect, test } from 'vitest'
import type { HoldingRow } from './holdingRow.ts'
import { rowWarnings, warnings } from './rowWarnings.ts'

const row: HoldingRow = {
  title: 'Acta Botanica',
  printIssn: null,
  onlineIssn: '2049-3630',
  isbn: null,
  accessType: 'electronic',
  year: null,
  startDate: '1999',
  endDate: null,
  firstVolume: '1',
  firstIssue: '',
  lastVolume: '',
  lastIssue: '',
  titleUrl: '',
  embargo: '',
  coverageDepth: 'fulltext',
  notes: '',
}

const reasonsOf = (change: Partial<HoldingRow>, accessCell = 'P') =>
  rowWarnings({ ...row, ...change }, { accessCell, today: '2026-03-15' }).map(
    ({ field, reason }) => [field, reason],
  )

test('an ordinary row has no warning', () => {
  expect(reasonsOf({})).toEqual([])
  expect(reasonsOf({ endDate: '2026', lastVolume: '27' })).toEqual([])
  expect(reasonsOf({ startDate: null, firstVolume: '' }, '')).toEqual([])
  expect(reasonsOf({ firstVolume: 'IX', endDate: '2001', lastVolume: 'II' })).toEqual([])
})

test.each([
  [{}, 'm', 'access', warnings.mixedAccess],
  [{ startDate: '1599' }, 'P', 'startDate', warnings.earlyStart],
  [{ startDate: '2026-04' }, 'P', 'startDate', warnings.futureStart],
  [{ endDate: '2026-03-16' }, 'P', 'endDate', warnings.futureEnd],
  [{ startDate: null, firstVolume: '', endDate: '2001' }, 'P', 'startDate', warnings.noStart],
  [{ startDate: null }, 'P', 'firstVolume', warnings.volumeWithoutDate],
  [{ lastVolume: '9' }, 'P', 'lastVolume', warnings.lastVolumeWithoutDate],
  [
    { firstVolume: '10', endDate: '2001', lastVolume: '9' },
    'P',
    'lastVolume',
    warnings.volumeOrder,
  ],
])('%o with access %s warns about %s', (change, accessCell, field, reason) => {
  expect(reasonsOf(change, accessCell)).toEqual([[field, reason]])
})

test('a book is warned about its access only', () => {
  expect(reasonsOf({ isbn: '9780306406157', startDate: '1500' }, 'M')).toEqual([
    ['access', warnings.mixedAccess],
  ])
})
