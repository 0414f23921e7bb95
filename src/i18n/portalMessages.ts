import englishMessages from 'ra-language-english'
import { dashboardMessages } from '../dashboard/messages.ts'
import { credentialMessages } from '../features/credentials/messages.ts'
import { finderMessages } from '../layout/finder/messages.ts'
import { profileMessages } from '../pages/profile/messages.ts'
import { resources } from '../resources/registry.ts'
import { mergeTexts } from './mergeTexts.ts'
import { shellMessages } from './shell.ts'

/** The texts of the portal in English: those of react-admin, of the shell and of all features. */
export const portalMessages = mergeTexts(englishMessages, [
  shellMessages.en,
  finderMessages.en,
  dashboardMessages.en,
  profileMessages.en,
  credentialMessages.en,
  ...resources.flatMap(({ messages }) => (messages ? [messages.en] : [])),
])

/** The texts of the portal in one language. */
export type PortalMessages = typeof portalMessages
