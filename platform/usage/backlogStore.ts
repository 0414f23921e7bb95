import { type Kysely, sql } from 'kysely'

/** Recorded events that are in no roll-up yet. */
export interface UsageBacklog {
  events: number
  /** Seconds for which the oldest of them waits; 0 when there are none. */
  waitingSeconds: number
}

/** Returns how many events wait to be folded, and how long. Reads a row for each batch that waits. */
export async function usageBacklog<Schema>(db: Kysely<Schema>): Promise<UsageBacklog> {
  const { rows } = await sql<UsageBacklog>`
    select coalesce(sum(events), 0)::int8 as events,
      coalesce(extract(epoch from now() - min(recorded_at)), 0)::float8 as waiting_seconds
    from usage_batches where folded_at is null`.execute(db)
  return rows[0] ?? { events: 0, waitingSeconds: 0 }
}
