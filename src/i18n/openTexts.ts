import { english } from '../../contract/language/language.ts'
import { currentLanguage } from './language.ts'
import { englishTexts, type TextSource } from './texts.ts'

/**
 * Returns the texts of sign-in and public pages in the language of the page: English at once, others when they are
 * loaded. Those that cannot be loaded stay English.
 */
export function openTexts(): TextSource | Promise<TextSource> {
  const { language } = currentLanguage()
  if (language === english) return englishTexts
  return loadTexts(language)
}

async function loadTexts(code: string): Promise<TextSource> {
  try {
    const { loadSignedOutTexts } = await import('./signedOutTexts.ts')
    return await loadSignedOutTexts(code)
  } catch (error) {
    console.error(error)
    return englishTexts
  }
}
