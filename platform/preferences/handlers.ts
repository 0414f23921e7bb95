import { z } from 'zod'
import { widgetNames } from '../../contract/dashboard/arrangement.ts'
import type { preferences } from '../../contract/preferences/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handlers } from '../context.ts'
import { knownLanguages } from '../language/choice.ts'
import { readPreference, savePreference } from './store.ts'

/** The stored arrangement; names of widgets that this version does not have are left out. */
const widgets = z
  .array(z.string())
  .transform((names) =>
    widgetNames
      .filter((known) => names.includes(known))
      .toSorted((a, b) => names.indexOf(a) - names.indexOf(b)),
  )
const storedArrangement = z.object({ order: widgets, hidden: widgets })
const storedNews = z.object({ seen: z.string() })

export const preferenceHandlers: Handlers<typeof preferences> = {
  dashboard: async (_, call) => {
    const value = await call.transaction((db) => readPreference(db, call.session, 'dashboard'))
    return value === undefined ? { order: [], hidden: [] } : storedArrangement.parse(value)
  },
  setDashboard: (value, call) =>
    call.write(async (db) => {
      await savePreference(db, call.session, 'dashboard', value)
      return true as const
    }),
  news: async (_, call) => {
    const value = await call.transaction((db) => readPreference(db, call.session, 'news'))
    return value === undefined ? { seen: null } : storedNews.parse(value)
  },
  setNewsSeen: (value, call) =>
    call.write(async (db) => {
      await savePreference(db, call.session, 'news', value)
      return true as const
    }),
  setLanguage: async (choice, call) => {
    if (!knownLanguages(call.platform.config).includes(choice.language)) {
      throw new Problem('invalid', 'There is no such language', {
        fields: { language: 'Choose one of the listed values' },
      })
    }
    await call.write((db) => savePreference(db, call.session, 'language', choice))
    call.setLanguageCookie(choice)
    return true as const
  },
}
