import { expect, it } from 'vitest'
import { openLanguage } from '../../i18n/index.ts'
import { embargoText } from './embargoText.ts'

const { i18nProvider } = await openLanguage('en')
const inWords = (embargo: string) =>
  embargoText(embargo, (key, options) => i18nProvider.translate(key, options))

it('says which part of a coverage an embargo leaves', () => {
  expect(inWords('P1Y')).toBe('all but the last year')
  expect(inWords('P6M')).toBe('all but the last 6 months')
  expect(inWords('R10Y')).toBe('only the last 10 years')
  expect(inWords('R10Y;P30D')).toBe('only the last 10 years, all but the last 30 days')
})

it('leaves a text that is no embargo as it is', () => {
  expect(['', 'soon'].map(inWords)).toEqual(['', 'soon'])
})
