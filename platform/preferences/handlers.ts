import { z } from 'zod'
import { widgetNames } from '../../contract/dashboard/arrangement.ts'
import type { preferences } from '../../contract/preferences/endpoints.ts'
import type { Handlers, Session } from '../context.ts'
import { readPreference, savePreference } from './store.ts'

/** Support staff act with the account of a customer, whose preferences stay as they are. */
const nameFor = (preference: 'dashboard' | 'news', { staffName }: Session): string =>
  staffName === null ? preference : `${preference} of ${staffName.slice(0, 80)}`

/** The stored arrangement; names of widgets that this version does not have are left out. */
const widgets = z
  .array(z.string())
  .transform((names) =>
    widgetNames
      .filter((known) => names.includes(known))
      .toSorted((a, b) => names.indexOf(a) - names.indexOf(b)),
  )
const stored = z.object({ order: widgets, hidden: widgets })
const storedNews = z.object({ seen: z.string() })

export const preferenceHandlers: Handlers<typeof preferences> = {
  dashboard: async (_, call) => {
    const value = await call.transaction((db) =>
      readPreference(db, call.session, nameFor('dashboard', call.session)),
    )
    return value === undefined ? { order: [], hidden: [] } : stored.parse(value)
  },
  setDashboard: (value, call) =>
    call.write(async (db) => {
      await savePreference(db, call.session, { name: nameFor('dashboard', call.session), value })
      return true as const
    }),
  news: async (_, call) => {
    const value = await call.transaction((db) =>
      readPreference(db, call.session, nameFor('news', call.session)),
    )
    return value === undefined ? { seen: null } : storedNews.parse(value)
  },
  setNewsSeen: (value, call) =>
    call.write(async (db) => {
      await savePreference(db, call.session, { name: nameFor('news', call.session), value })
      return true as const
    }),
}
