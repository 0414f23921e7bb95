import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { dashboardMessages } from '../dashboard/messages.ts'
import { finderMessages } from '../layout/finder/messages.ts'
import { profileMessages } from '../pages/profile/messages.ts'
import { resources } from '../resources/registry.ts'
import { joined } from './joined.ts'
import { shellMessages } from './shell.ts'

/**
 * The languages of the portal. Another language needs its messages beside each `en` and an entry
 * here.
 */
const locales = [{ locale: 'en', name: 'English' }]

const english = joined(englishMessages, [
  shellMessages.en,
  finderMessages.en,
  dashboardMessages.en,
  profileMessages.en,
  ...resources.flatMap(({ messages }) => (messages ? [messages.en] : [])),
])

/** react-admin's i18n provider with the texts of the shell and of all features. */
export const i18nProvider = polyglotI18nProvider(() => english, 'en', locales)
