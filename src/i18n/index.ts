import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { dashboardMessages } from '../dashboard/messages.ts'
import { profileMessages } from '../pages/profile/messages.ts'
import type { Messages } from '../resources/declaration.ts'
import { resources } from '../resources/registry.ts'
import { shellMessages } from './shell.ts'

/** The languages the portal speaks; another one needs its messages beside each `en` and an entry here. */
export const locales = [{ locale: 'en', name: 'English' }]

const english = mergeTranslations(
  englishMessages,
  shellMessages.en,
  dashboardMessages.en,
  profileMessages.en,
  ...resources.map((resource): Messages => resource.messages?.en ?? {}),
) as TranslationMessages

export const i18nProvider = polyglotI18nProvider(() => english, 'en', locales)
