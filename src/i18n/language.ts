import {
  decodeLanguageChoice,
  english,
  englishDeclaration,
  type LanguageChoice,
  type LanguageDeclaration,
  languageCookie,
} from '../../contract/language/language.ts'
import { settings } from '../settings.ts'

/** A language that the portal can be shown in. */
export interface Language extends LanguageDeclaration {
  /** Name of its folder in `content/languages`, such as `hi`. */
  code: string
}

const declarations = import.meta.glob<LanguageDeclaration>(
  '../../content/languages/*/language.json',
  { eager: true, import: 'default' },
)

/** The languages that users can choose, English first. */
export const languages: readonly Language[] = [
  { code: english, ...englishDeclaration },
  ...Object.entries(declarations).map(([path, { name, direction }]) => ({
    // Not `at`: this runs before src/olderBrowsers.ts.
    code: path.split('/').slice(-2)[0] ?? '',
    name,
    direction,
  })),
]

const codes = languages.map(({ code }) => code)

/** Returns the choice in the cookie of this device; null without one. */
export function storedChoice(): LanguageChoice | null {
  const [, value] = document.cookie.split(`${languageCookie}=`)
  return decodeLanguageChoice(value?.split(';')[0], codes)
}

/** Returns what the browser prefers, where no platform has made the page and nothing is stored. */
const preferredChoice = (): LanguageChoice => ({
  language: codes.find((code) => navigator.language.startsWith(code)) ?? english,
  grouping: null,
})

let current: LanguageChoice =
  settings.language ??
  (typeof document === 'undefined'
    ? { language: english, grouping: null }
    : (storedChoice() ?? preferredChoice()))

/** Returns the language in which texts, dates and numbers are written now. */
export const currentLanguage = (): LanguageChoice => current

/**
 * Writes texts, dates and numbers by a choice from now on. While the platform renders a screen, it is set for that one
 * synchronous rendering.
 */
export function setLanguage(choice: LanguageChoice): void {
  current = choice
}
