import { addDays } from '../../contract/calendar.ts'
import type { memberLibraries } from '../../contract/memberLibraries/endpoints.ts'
import { nearExpiryDays } from '../../contract/organization/memberFlags.ts'
import type { Handlers } from '../context.ts'
import { requireShortList } from '../db/listing.ts'
import { listMembers } from './store.ts'

export const memberLibraryHandlers: Handlers<typeof memberLibraries> = {
  list: async ({ customerId, ...query }, call) => {
    const expiryDay = addDays(call.today, nearExpiryDays)
    const page = await call.transaction((db) =>
      listMembers(db, { ...query, consortiumId: customerId, expiryDay }),
    )
    requireShortList(page)
    const { rows, total } = page
    return {
      rows: rows.map(({ id, name, hasPrimaryContact, hasRanges, nearExpiry }) => ({
        id,
        label: name,
        value: String(id),
        flags: [
          ...(hasPrimaryContact ? [] : (['noPrimaryContact'] as const)),
          ...(hasRanges ? [] : (['noIpRanges'] as const)),
          ...(nearExpiry ? (['nearExpiry'] as const) : []),
        ],
      })),
      total,
    }
  },
}
