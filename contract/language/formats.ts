import type { LanguageFormats } from './language.ts'

/** How English writes dates and numbers: `1 Nov 2026`, 1,234,567 and 1.23M. */
export const englishFormats: LanguageFormats = {
  locale: 'en-GB',
  grouping: 'international',
  units: { million: 'M', billion: 'B', lakh: ' L', crore: ' Cr' },
}
