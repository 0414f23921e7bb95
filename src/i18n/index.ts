import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
import { english } from '../../contract/language/language.ts'
import { inEnglish } from '../../contract/language/translator.ts'
import { takeStoredLanguage } from './chooseLanguage.ts'
import { currentLanguage, languages } from './language.ts'
import { portalMessages, type PortalMessages } from './portalMessages.ts'
import { setServerTexts } from './serverText.ts'
import type { Translation } from './translation.ts'

const locales = languages.map(({ code, name }) => ({ locale: code, name }))

/** The texts of a language, loaded. */
interface OpenedLanguage {
  /**
   * react-admin's provider with the texts of the shell and of all features; it loads other languages when they are
   * chosen.
   */
  i18nProvider: I18nProvider
  /** Makes `serverText` translate into the language. */
  activate: () => void
}

/** Loads the texts of a language. Rejects when they cannot be loaded. */
export async function openLanguage(code: string): Promise<OpenedLanguage> {
  const first = await loadMessages(code)
  let isFirst = true
  const i18nProvider = polyglotI18nProvider(
    (code) => {
      if (!isFirst) return switchTo(code)
      isFirst = false
      return first.messages
    },
    code,
    locales,
  )
  return { i18nProvider, activate: () => setServerTexts(first.translate) }
}

/** Loads the texts of a language that the user chose, in this tab or another. */
async function switchTo(code: string): Promise<PortalMessages> {
  const { messages, translate } = await loadMessages(code)
  setServerTexts(translate)
  if (currentLanguage().language !== code) takeStoredLanguage()
  return messages
}

const loadMessages = async (code: string): Promise<Translation> =>
  code === english
    ? { messages: portalMessages, translate: inEnglish }
    : (await import('./translation.ts')).loadTranslation(code, portalMessages)
