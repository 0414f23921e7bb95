import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../context.ts'

/** Which removed rows of a library are restored. */
interface Restoration {
  customerId: number
  /** Condition on the removed row, `held`. */
  which: RawBuilder<SqlBool>
  now: Date
}

interface RestoredRow {
  id: number
  addedAt: Date
  removedAt: Date
  /** Whether there were days without the title. */
  hasGap: boolean
}

/**
 * Restores removed rows, except titles that have been added again; returns the ids of the restored rows. A row that was
 * removed on an earlier day begins anew today, and a copy of it stays removed, so that the days without the title stay
 * on record (docs/entitlement.md#days).
 */
export async function restoreRows(
  db: Db,
  { customerId, which, now }: Restoration,
): Promise<number[]> {
  const { rows } = await sql<RestoredRow>`
    update library_titles as held set removed_at = null, removed_batch_id = null,
      added_at = case when prior.removed_at::date < ${now}::timestamptz::date
        then ${now}::timestamptz else held.added_at end
    from (
      select held.id, held.added_at, held.removed_at from library_titles held
      where held.customer_id = ${customerId} and held.removed_at is not null and ${which}
        and not exists (
          select from library_titles live
          where live.customer_id = held.customer_id and live.title_id = held.title_id
            and live.access_type = held.access_type and live.removed_at is null
            and coalesce(live.start_date::text, '') = coalesce(held.start_date::text, ''))
      for update
    ) as prior
    where held.id = prior.id
    returning held.id, prior.added_at as "addedAt", prior.removed_at as "removedAt",
      prior.removed_at::date < ${now}::timestamptz::date as "hasGap"`.execute(db)
  const earlier = rows.filter(({ hasGap }) => hasGap)
  if (earlier.length > 0) await copyRemoved(db, earlier)
  return rows.map(({ id }) => id)
}

/** Copies rows as they were before they were restored. */
async function copyRemoved(db: Db, rows: readonly RestoredRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const addedAt = rows.map((row) => row.addedAt)
  const removedAt = rows.map((row) => row.removedAt)
  await sql`
    insert into library_titles (customer_id, title_id, sort_name, publisher_name, kind, access_type, resource_year, start_date,
      end_date, first_volume, first_issue, last_volume, last_issue, embargo, coverage_depth, notes,
      title_url, added_at, removed_at)
    select held.customer_id, held.title_id, held.sort_name, held.publisher_name, held.kind, held.access_type, held.resource_year,
      held.start_date, held.end_date, held.first_volume, held.first_issue, held.last_volume,
      held.last_issue, held.embargo, held.coverage_depth, held.notes, held.title_url,
      earlier.added_at, earlier.removed_at
    from unnest(${ids}::bigint[], ${addedAt}::timestamptz[], ${removedAt}::timestamptz[])
      as earlier(id, added_at, removed_at)
    join library_titles held on held.id = earlier.id
    where earlier.removed_at > earlier.added_at`.execute(db)
}
