import hindi from '../../content/languages/hi/server.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { contuBalance, defaultContuRule, isRecent } from './contu.ts'
import { translatorOf } from '../language/translator.ts'

const balance = (filled: number, publishedBy: string | null = '2025-12-31') =>
  contuBalance({ filled, publishedBy, requestedOn: '2026-11-20' })

it('five a year are allowed, and the message says what one more would do', () => {
  expect(balance(0)).toMatchObject({ balance: 5, counts: true })
  expect(balance(3).message).toMatch(/^Within .* article 4 of 5/)
  expect(balance(4)).toMatchObject({
    balance: 1,
    message: expect.stringMatching(/^The last one/) as string,
  })
  expect(balance(5)).toMatchObject({
    balance: 0,
    message: expect.stringMatching(/^Over /) as string,
  })
})

it('the balance never falls below zero', () => {
  expect(balance(9)).toMatchObject({ filled: 9, balance: 0 })
})

it('an article of more than five years before the request does not count, nor one of an unknown date', () => {
  expect(isRecent('2021-11-21', '2026-11-20')).toBe(true)
  expect(isRecent('2021-11-20', '2026-11-20')).toBe(false)
  expect(balance(5, '2015-12-31')).toMatchObject({ counts: false })
  expect(balance(5, null).counts).toBe(false)
})

it('by calendar years all of the fifth year back counts until the year of the request ends', () => {
  const byYear = { years: 5, window: 'calendar' } as const
  expect(isRecent('2021-01-01', '2026-12-31', byYear)).toBe(true)
  expect(isRecent('2021-12-31', '2027-01-01', byYear)).toBe(false)
  expect(isRecent('2020-12-31', '2026-01-01', byYear)).toBe(false)
  const old = { filled: 0, publishedBy: '2020-12-31', requestedOn: '2026-11-20' }
  expect(contuBalance(old, { ...defaultContuRule, window: 'calendar' }).message).toMatch(
    /^Published more than 5 calendar years before/,
  )
})

it('the guideline can be turned off', () => {
  const off = contuBalance(
    { filled: 7, publishedBy: '2026-01-01', requestedOn: '2026-11-20' },
    { ...defaultContuRule, limit: null },
  )
  expect(off.counts).toBe(false)
})

it.each([
  ['rolling', 'अनुरोध से 5 वर्ष से अधिक पहले प्रकाशित'],
  ['calendar', 'अनुरोध से 5 कैलेंडर वर्ष से अधिक पहले प्रकाशित'],
] as const)('the message of %s years is translated whole', (window, start) => {
  const old = { filled: 0, publishedBy: '2015-12-31', requestedOn: '2026-11-20' }
  const { message } = contuBalance(old, { ...defaultContuRule, window })
  expect(translatorOf(hindi)(message).startsWith(start)).toBe(true)
})
