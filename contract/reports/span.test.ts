import { expect, it } from 'vitest'
import { monthsOf, presetOf, presetSpan, usageSpanFault, usageSpanOf } from './span.ts'

it('the last month ends with its own last day, in leap years too', () => {
  expect(presetSpan('lastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(presetSpan('lastMonth', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

it('the last 12 months are this one and the eleven before', () => {
  const span = presetSpan('lastTwelveMonths', '2026-12-15')
  expect(span).toEqual({ from: '2026-01-01', to: '2026-12-15' })
  for (const today of ['2026-03-18', '2026-02-28', '2024-02-29']) {
    expect(monthsOf(presetSpan('lastTwelveMonths', today))).toHaveLength(12)
  }
})

it('a span that was typed is recognised as the preset it equals', () => {
  expect(presetOf({ from: '2026-03-01', to: '2026-03-18' }, '2026-03-18')).toBe('thisMonth')
  expect(presetOf({ from: '2026-03-02', to: '2026-03-18' }, '2026-03-18')).toBeNull()
})

it('usage is not asked beyond today', () => {
  expect(usageSpanFault({ from: '2026-03-19', to: '2026-03-19' }, '2026-03-18')).toBe(
    'fromAfterToday',
  )
  expect(usageSpanFault({ from: '2026-03-01', to: '2026-03-19' }, '2026-03-18')).toBe(
    'toAfterToday',
  )
  expect(usageSpanFault({ from: '2026-03-02', to: '2026-03-01' }, '2026-03-18')).toBe(
    'toBeforeFrom',
  )
  expect(usageSpanFault({ from: '2020-01-01', to: '2026-03-18' }, '2026-03-18')).toBeNull()
  expect(usageSpanFault({ from: '2026-03-18', to: '2026-03-18' }, '2026-03-18')).toBeNull()
})

it('both ends of a span must be days', () => {
  expect(usageSpanFault({ from: '2026-02-30', to: '2026-03-18' }, '2026-03-18')).toBe('noDay')
  expect(usageSpanFault({ from: '2026-02-01', to: '2026-02-30' }, '2026-03-18')).toBe('noDay')
})

it('a span touches the month on whose first day it ends', () => {
  expect(monthsOf({ from: '2026-01-31', to: '2026-03-01' })).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

it('of usage without From, a To after today is the only fault', () => {
  const span = usageSpanOf({ from: null, to: '2026-04-05' }, '2026-03-18')
  expect(span).toEqual({ from: '2026-03-01', to: '2026-04-05' })
  expect(usageSpanFault(span, '2026-03-18')).toBe('toAfterToday')
  expect(usageSpanOf({ from: null, to: '2026-01-20' }, '2026-03-18').from).toBe('2026-01-01')
})
