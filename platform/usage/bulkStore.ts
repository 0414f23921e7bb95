import type { ClientBase } from 'pg'

/** The table of events that are loaded in bulk; they are written to `stagedEvents` first. */
export const eventsTable = 'usage_events'

/** The table of the days from which and until which usage was collected. */
export const coverageTable = 'usageCoverage'

/** A temporary table for events whose partitions need not exist yet. */
export const stagedEvents = 'usage_events_staged'

/** Creates `stagedEvents` for the caller's transaction. A row needs no day and no batch. */
export async function stageEvents(client: ClientBase): Promise<void> {
  await client.query(
    `create temporary table ${stagedEvents} (like usage_events including defaults) on commit drop;
     alter table ${stagedEvents} alter column occurred_on drop not null`,
  )
}

/**
 * Writes the staged events to the partitions of their months, and makes the missing ones. An event without a day gets
 * the day of the connection's time zone.
 */
export async function insertStagedEvents(client: ClientBase): Promise<void> {
  const day = 'coalesce(occurred_on, occurred_at::date)'
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = '${eventsTable}'::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => (name === 'occurred_on' ? day : name))
  await client.query(
    `select ensure_usage_partition(day) from (
       select distinct date_trunc('month', ${day}::timestamp)::date as day from ${stagedEvents}) as months`,
  )
  await client.query(
    `insert into ${eventsTable} (${names.join(', ')}) select ${values.join(', ')} from ${stagedEvents}`,
  )
}
