import { base } from '../base.ts'
import {
  encodeLanguageChoice,
  type LanguageChoice,
  languageCookie,
  languageCookieSeconds,
} from '../../contract/language/language.ts'
import { languages, setLanguage, storedChoice } from './language.ts'

/** Stores the choice on this device; the page that is open goes on in its own language. */
export function storeLanguage(choice: LanguageChoice): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageCookie}=${encodeLanguageChoice(choice)}; path=${base}/; max-age=${languageCookieSeconds}; samesite=lax${secure}`
}

/** Stores the choice on this device and writes texts, dates and numbers by it from now on. */
export function chooseLanguage(choice: LanguageChoice): void {
  storeLanguage(choice)
  showLanguage(choice)
}

/** Takes the choice of the cookie, which other tabs change. */
export function takeStoredLanguage(): void {
  const choice = storedChoice()
  if (choice !== null) showLanguage(choice)
}

/** Returns the direction of a language that users can choose. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  languages.find(({ code }) => code === language)?.direction ?? 'ltr'

/** Says in the document which language it is in, for browsers and screen readers. */
function showLanguage(choice: LanguageChoice): void {
  setLanguage(choice)
  const { language } = choice
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Stores the choice of a language for this device, and loads the page anew in it. */
export function openInLanguage(language: string): void {
  storeLanguage({ language, grouping: null })
  window.location.reload()
}
