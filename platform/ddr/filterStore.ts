import { openStatuses } from '../../contract/ddr/lifecycle.ts'
import { statusesOf } from '../../contract/ddr/model.ts'
import type { Db } from '../context.ts'
import type { RequestFilter } from './filter.ts'

/**
 * Returns the query of the requests that match a filter. A DDR ID filter outranks status and date filters. The overdue
 * filter ignores the span, so that overdue requests of earlier years are found.
 */
export function matchingRequests(db: Db, filter: RequestFilter) {
  const { owner, partner, consortiumId, status, from, to, priorityId, ddrId, overdueBefore } =
    filter
  const owned = db
    .selectFrom('ddrRequests as r')
    .where(`r.${owner.column}`, '=', owner.id)
    .$if(partner !== null, (q) => q.where(`r.${partner?.column ?? 'id'}`, '=', partner?.id ?? 0))
    .$if(consortiumId !== null && owner.column !== 'consortiumId', (q) =>
      q.where('r.consortiumId', '=', consortiumId ?? 0),
    )
  if (ddrId !== null) return owned.where('r.id', '=', ddrId)
  const ignoresSpan = overdueBefore !== null
  return owned
    .$if(!ignoresSpan, (q) => q.where('r.requestedOn', '>=', from).where('r.requestedOn', '<=', to))
    .$if(status !== 'all', (q) => q.where('r.status', 'in', statusesOf(status)))
    .$if(priorityId !== null, (q) => q.where('r.priorityId', '=', priorityId ?? 0))
    .$if(ignoresSpan, (q) =>
      q
        .where('r.status', 'in', [...openStatuses])
        .where('r.requestedOn', '<=', overdueBefore ?? ''),
    )
}
