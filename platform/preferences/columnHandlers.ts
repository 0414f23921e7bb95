import { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import type { columnLayouts } from '../../contract/preferences/columnEndpoints.ts'
import { maxColumnLists } from '../../contract/preferences/columns.ts'
import type { Handlers } from '../context.ts'
import { mergePreference, readPreference } from './store.ts'

/** The stored layouts by the names of their lists. */
const storedLayouts = z.record(
  z.string(),
  z.object({
    order: z.array(z.string()),
    widths: z.array(z.object({ column: z.string(), width: z.int() })),
  }),
)

export const columnLayoutHandlers: Handlers<typeof columnLayouts> = {
  all: async (_, call) => {
    const value = await call.transaction((db) => readPreference(db, call.session, 'columns'))
    const layouts = Object.entries(storedLayouts.parse(value ?? {}))
    return { lists: layouts.map(([list, { order, widths }]) => ({ list, order, widths })) }
  },
  save: ({ list, ...layout }, call) =>
    call.write(async (db) => {
      const value = await mergePreference(db, call.session, 'columns', { [list]: layout })
      if (Object.keys(storedLayouts.parse(value)).length > maxColumnLists) {
        throw new Problem('invalid', 'Columns are laid out in too many lists', {
          fields: { list: `At most ${maxColumnLists} lists can be laid out` },
        })
      }
      return true as const
    }),
}
