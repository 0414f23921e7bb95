import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import {
  decodeLanguageChoice,
  encodeLanguageChoice,
  type LanguageChoice,
  languageCookie,
  languageCookieSeconds,
  preferredLanguage,
} from '../../contract/language/language.ts'
import type { Config } from '../config.ts'
import type { Session } from '../context.ts'
import { languageCodes, pseudoLanguageCodes } from './languages.ts'

type LanguageConfig = Pick<Config, 'language' | 'pseudoLanguages' | 'secure'>

/** Returns the codes of the languages that a choice can name. */
export const knownLanguages = ({ pseudoLanguages }: LanguageConfig): readonly string[] =>
  pseudoLanguages ? [...languageCodes, ...pseudoLanguageCodes] : languageCodes

/**
 * Returns the language of an answer: that of the account, else of the device's cookie, else the one that the browser
 * prefers, else that of the installation.
 */
export function languageOf(
  c: Context,
  session: Session | null,
  config: LanguageConfig,
): LanguageChoice {
  const codes = knownLanguages(config)
  const ofAccount = session?.language ?? null
  return (
    (ofAccount !== null && codes.includes(ofAccount.language) ? ofAccount : null) ??
    decodeLanguageChoice(getCookie(c, languageCookie), codes) ?? {
      language: preferredLanguage(c.req.header('accept-language') ?? '', codes) ?? config.language,
      grouping: null,
    }
  )
}

/** Sets the cookie of the device, which the sign-in screen goes by once the session is over. Scripts can read it. */
export function setLanguageCookie(
  c: Context,
  choice: LanguageChoice,
  config: LanguageConfig,
): void {
  setCookie(c, languageCookie, encodeLanguageChoice(choice), {
    path: '/',
    maxAge: languageCookieSeconds,
    sameSite: 'Lax',
    secure: config.secure,
  })
}

/** Returns whether the cookie of the device says the same as a choice. */
export const isInCookie = (c: Context, choice: LanguageChoice): boolean =>
  getCookie(c, languageCookie) === encodeLanguageChoice(choice)
