import { expect, it } from 'vitest'
import { addYears } from '../calendar.ts'
import {
  defaultWindow,
  latestTo,
  overviewYears,
  windowFault,
  windowOf,
  withYearFrom,
  withFrom,
} from './dateWindow.ts'

const today = '2026-11-20'

it('a year after 29 February is 28 February', () => {
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
  expect(windowFault({ from: '2024-02-29', to: '2025-02-28' }, today)).toBeNull()
  expect(windowFault({ from: '2024-02-29', to: '2025-03-01' }, today)).toBe('moreThanAYear')
})

it('a span is at most a year, in order, and not beyond today', () => {
  expect(windowFault({ from: '2025-03-01', to: '2026-03-01' }, today)).toBeNull()
  expect(windowFault({ from: '2025-03-01', to: '2026-03-02' }, today)).toBe('moreThanAYear')
  expect(windowFault({ from: today, to: today }, today)).toBeNull()
  expect(windowFault({ from: '2026-11-21', to: '2026-11-21' }, today)).toBe('fromAfterToday')
  expect(windowFault({ from: '2026-02-01', to: '2026-01-31' }, today)).toBe('toBeforeFrom')
  expect(windowFault({ from: '2026-02-01', to: '2026-11-21' }, today)).toBe('toAfterToday')
})

it('of a span without From, a To after today is the only fault', () => {
  const window = windowOf({ from: null, to: '2027-01-05' }, today)
  expect(window).toEqual({ from: '2026-01-01', to: '2027-01-05' })
  expect(windowFault(window, today)).toBe('toAfterToday')
  expect(windowOf({ from: null, to: '2024-06-30' }, today).from).toBe('2024-01-01')
})

it('To may be a year after From but never later than today', () => {
  expect(latestTo('2024-05-01', today)).toBe('2025-05-01')
  expect(latestTo('2026-05-01', today)).toBe(today)
})

it('moving From keeps To where it may stay', () => {
  const window = { from: '2026-01-01', to: '2026-06-30' }
  expect(withFrom(window, '2026-02-01', today)).toEqual({ from: '2026-02-01', to: '2026-06-30' })
  expect(withFrom(window, '2024-01-01', today)).toEqual({ from: '2024-01-01', to: '2025-01-01' })
  expect(withFrom(window, '2026-08-01', today)).toEqual({ from: '2026-08-01', to: today })
})

it('moving From of a report shows the year after it, or up to today', () => {
  const window = { from: '2026-01-01', to: '2026-06-30' }
  expect(withYearFrom(window, '2024-02-29', today)).toEqual({
    from: '2024-02-29',
    to: '2025-02-28',
  })
  expect(withYearFrom(window, '2026-02-01', today)).toEqual({ from: '2026-02-01', to: today })
})

it('the list opens on this year up to today, the overview on this year and the four before', () => {
  expect(defaultWindow(today)).toEqual({ from: '2026-01-01', to: today })
  expect(overviewYears(today)).toEqual([2026, 2025, 2024, 2023, 2022])
})
