import { z } from 'zod'
import { widgetNames } from '../../contract/dashboard/arrangement.ts'
import type { preferences } from '../../contract/preferences/endpoints.ts'
import type { Handlers, Session } from '../context.ts'
import { readPreference, savePreference } from './store.ts'

/** Support staff act with the account of a customer, whose arrangement stays as it is. */
const nameFor = ({ staffName }: Session): string =>
  staffName === null ? 'dashboard' : `dashboard of ${staffName.slice(0, 80)}`

/** The stored arrangement; names of widgets that this version does not have are left out. */
const widgets = z
  .array(z.string())
  .transform((names) =>
    widgetNames
      .filter((known) => names.includes(known))
      .toSorted((a, b) => names.indexOf(a) - names.indexOf(b)),
  )
const stored = z.object({ order: widgets, hidden: widgets })

export const preferenceHandlers: Handlers<typeof preferences> = {
  dashboard: async (_, call) => {
    const value = await call.transaction((db) =>
      readPreference(db, call.session, nameFor(call.session)),
    )
    return value === undefined ? { order: [], hidden: [] } : stored.parse(value)
  },
  setDashboard: (value, call) =>
    call.write(async (db) => {
      await savePreference(db, call.session, { name: nameFor(call.session), value })
      return true as const
    }),
}
