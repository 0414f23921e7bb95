import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { english } from '../../contract/language/language.ts'
import { inEnglish } from '../../contract/language/translator.ts'
import { dashboardMessages } from '../dashboard/messages.ts'
import { credentialMessages } from '../features/credentials/messages.ts'
import { finderMessages } from '../layout/finder/messages.ts'
import { profileMessages } from '../pages/profile/messages.ts'
import { resources } from '../resources/registry.ts'
import { mergeTexts } from './mergeTexts.ts'
import { takeStoredLanguage } from './chooseLanguage.ts'
import { currentLanguage, languages } from './language.ts'
import { setServerTexts } from './serverText.ts'
import { shellMessages } from './shell.ts'
import type { Translation } from './translation.ts'

const inEnglishMessages = mergeTexts(englishMessages, [
  shellMessages.en,
  finderMessages.en,
  dashboardMessages.en,
  profileMessages.en,
  credentialMessages.en,
  ...resources.flatMap(({ messages }) => (messages ? [messages.en] : [])),
])

/** The texts of the portal in one language. */
export type PortalMessages = typeof inEnglishMessages

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
    ? { messages: inEnglishMessages, translate: inEnglish }
    : (await import('./translation.ts')).loadTranslation(code, inEnglishMessages)
