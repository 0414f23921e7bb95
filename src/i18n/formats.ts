import { englishFormats } from '../../contract/language/formats.ts'
import type { LanguageFormats } from '../../contract/language/language.ts'
import { currentLanguage } from './language.ts'

const files = import.meta.glob<LanguageFormats>('../../content/languages/*/formats.json', {
  eager: true,
  import: 'default',
})

/** Returns how dates and numbers are written: as in the language of the page, with the grouping that the user chose. */
export function currentFormats(): LanguageFormats {
  const { language, grouping } = currentLanguage()
  const formats = files[`../../content/languages/${language}/formats.json`] ?? englishFormats
  return grouping === null ? formats : { ...formats, grouping }
}
