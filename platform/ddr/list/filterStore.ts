import { sql } from 'kysely'
import { openStatuses } from '../../../contract/ddr/lifecycle.ts'
import { statusesOf } from '../../../contract/ddr/model.ts'
import type { Db } from '../../context.ts'
import type { OverdueDays, RequestFilter } from './requestFilter.ts'

/**
 * Returns the query of the requests that match a filter. A DDR ID filter outranks status and date filters. The overdue
 * filter ignores the span, so that overdue requests of earlier years are found.
 */
export function matchingRequests(db: Db, filter: RequestFilter) {
  const { owner, partner, consortiumId, status, from, to, priorityId, ddrId, overdue } = filter
  const owned = db
    .selectFrom('ddrRequests as r')
    .where(`r.${owner.column}`, '=', owner.id)
    .$if(partner !== null, (q) => q.where(`r.${partner?.column ?? 'id'}`, '=', partner?.id ?? 0))
    .$if(consortiumId !== null && owner.column !== 'consortiumId', (q) =>
      q.where('r.consortiumId', '=', consortiumId ?? 0),
    )
  if (ddrId !== null) return owned.where('r.id', '=', ddrId)
  const listed = owned.$if(!filter.withForwarded, (q) => q.where('r.isForwarded', '=', false))
  const ignoresSpan = overdue !== null
  return listed
    .$if(!ignoresSpan, (q) => q.where('r.requestedOn', '>=', from).where('r.requestedOn', '<=', to))
    .$if(status !== 'all', (q) => q.where('r.status', 'in', statusesOf(status)))
    .$if(priorityId !== null, (q) => q.where('r.priorityId', '=', priorityId ?? 0))
    .$if(ignoresSpan, (q) => q.where('r.status', 'in', [...openStatuses]).where(isOverdue(overdue)))
}

/** Returns the query of the ids and names of the open requests that match a filter. */
export const answerableRequests = (db: Db, filter: RequestFilter) =>
  matchingRequests(db, filter)
    .where('r.status', 'in', [...openStatuses])
    .select(['r.id as rowId', 'r.articleName as name'])

/**
 * Returns the condition that a request was made on the latest overdue day of its supplier, or earlier. The first half
 * is for the index on the day.
 */
function isOverdue(overdue: OverdueDays | null) {
  const { before, exceptions } = overdue ?? { before: '', exceptions: [] }
  const days = exceptions.map((exception) => exception.before)
  const latest = days.reduce((one, other) => (one > other ? one : other), before)
  return sql<boolean>`r.requested_on <= ${latest}::date and r.requested_on <= coalesce((
    select e.before from unnest(${exceptions.map(({ supplierId }) => supplierId)}::int[],
      ${days}::date[]) as e(supplier_id, before)
    where e.supplier_id = r.supplier_id), ${before}::date)`
}
