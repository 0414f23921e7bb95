import { describe, expect, it } from 'vitest'
import { barColour, usageYear } from './model.ts'

describe('the colour of a usage bar', () => {
  it.each([
    [100, 'success'],
    [90.1, 'success'],
    [90, 'info'],
    [70, 'warning'],
    [30, 'danger'],
    [2, 'default'],
    [0, 'default'],
  ])('at %s percent of all hits is %s', (percent, colour) => {
    expect(barColour(percent)).toBe(colour)
  })
})

describe('the year of the usage table', () => {
  const today = '2026-11-20'

  it('is the current one while the subscription runs', () => {
    expect(usageYear(today, { endDate: '2027-03-31', graceDays: 30 })).toBe(2026)
  })

  it('is the current one when no end is on record', () => {
    expect(usageYear(today, { endDate: null, graceDays: 0 })).toBe(2026)
  })

  it('is an earlier one when subscription and grace ended earlier', () => {
    expect(usageYear(today, { endDate: '2024-06-30', graceDays: 30 })).toBe(2024)
  })

  it('counts the grace over the turn of the year', () => {
    expect(usageYear(today, { endDate: '2024-12-15', graceDays: 10 })).toBe(2024)
    expect(usageYear(today, { endDate: '2024-12-15', graceDays: 16 })).toBe(2025)
  })
})
