/** How digits are grouped: 1,234,567 or 12,34,567. */
export const numberGroupings = ['international', 'indian'] as const

/** How digits are grouped: 1,234,567 (`international`) or 12,34,567 (`indian`). */
export type NumberGrouping = (typeof numberGroupings)[number]

/** What `content/languages/<code>/language.json` says about a language. */
export interface LanguageDeclaration {
  /** Its name in the language itself, which menus show. */
  name: string
  /** Its name in English, for those who look after the folder. */
  englishName?: string
  direction: 'ltr' | 'rtl'
}

/** How a language writes dates and numbers, `content/languages/<code>/formats.json`. */
export interface LanguageFormats {
  /** BCP 47 tag that `Intl` writes dates in. */
  locale: string
  /** Grouping of digits where the user has chosen none. */
  grouping: NumberGrouping
  /** What large counts end with. */
  units: CountUnits
}

/** Endings of large counts: 1.23M and 1.23B, or 12.34 L and 1.23 Cr in Indian grouping. */
export interface CountUnits {
  million: string
  billion: string
  lakh: string
  crore: string
}

/** Code of the language in which all texts of the code are written. */
export const english = 'en'

/** English, which needs no folder. */
export const englishDeclaration: LanguageDeclaration = { name: 'English', direction: 'ltr' }

/** The language that somebody has chosen. */
export interface LanguageChoice {
  language: string
  /** null for that of the language. */
  grouping: NumberGrouping | null
}

/**
 * Cookie with the choice of this device, which decides where nobody is signed in: the code, and after a dot the
 * grouping of digits if one was chosen, such as `hi` or `en.indian`.
 */
export const languageCookie = 'carrel_language'

/** How long the cookie lives in seconds: a year. */
export const languageCookieSeconds = 365 * 24 * 3600

/** The longest code of a language in characters. */
export const maxLanguageCode = 20

/** Returns the value of the cookie for a choice. */
export const encodeLanguageChoice = ({ language, grouping }: LanguageChoice): string =>
  grouping === null ? language : `${language}.${grouping}`

/** Returns the choice in a cookie; null when there is none, or of a language that is not known. */
export function decodeLanguageChoice(
  cookie: string | undefined,
  known: readonly string[],
): LanguageChoice | null {
  const [language = '', grouping] = (cookie ?? '').slice(0, 2 * maxLanguageCode).split('.')
  if (!known.includes(language)) return null
  return { language, grouping: numberGroupings.find((one) => one === grouping) ?? null }
}

/** The most languages of an Accept-Language header that are looked at. */
const maxAccepted = 20

/**
 * Returns the known language that a browser prefers by its Accept-Language header, such as `hi-IN,hi;q=0.9,en;q=0.8`;
 * null when it names none of them.
 */
export function preferredLanguage(header: string, known: readonly string[]): string | null {
  const accepted = header
    .slice(0, 500)
    .split(',', maxAccepted)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim().toLowerCase(), quality: Number(quality?.trim().slice(2) ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of accepted) {
    const code = known.find((code) => tag === code.toLowerCase() || tag.startsWith(`${code}-`))
    if (code !== undefined) return code
  }
  return null
}
