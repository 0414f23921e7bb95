import type { memberLibraries } from '../../contract/memberLibraries/endpoints.ts'
import { subscriptionFlag } from '../../contract/organization/memberFlags.ts'
import type { Handlers } from '../context.ts'
import { requireShortList } from '../db/listing.ts'
import { listMembers } from './store.ts'

export const memberLibraryHandlers: Handlers<typeof memberLibraries> = {
  list: async ({ customerId, ...query }, call) => {
    const page = await call.transaction((db) =>
      listMembers(db, { ...query, consortiumId: customerId }),
    )
    requireShortList(page)
    const { rows, total } = page
    return {
      rows: rows.map(({ id, name, hasPrimaryContact, hasRanges, endsOn, graceDays }) => {
        const flag = subscriptionFlag(call.today, endsOn, graceDays)
        return {
          id,
          label: name,
          value: String(id),
          flags: [
            ...(hasPrimaryContact ? [] : (['noPrimaryContact'] as const)),
            ...(hasRanges ? [] : (['noIpRanges'] as const)),
            ...(flag === null ? [] : [flag]),
          ],
        }
      }),
      total,
    }
  },
}
