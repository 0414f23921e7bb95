import type { ClientBase } from 'pg'

/** The table of events, whose partitions must exist before rows are written to it. */
export const eventsTable = 'usage_events'

/** The table of the days from which and until which usage was collected. */
export const coverageTable = 'usageCoverage'

/** Makes the missing partitions of all months from one day to another. */
export async function ensurePartitions(
  client: ClientBase,
  from: string,
  to: string,
): Promise<void> {
  await client.query(
    `select ensure_usage_partition(month::date) from generate_series(
       date_trunc('month', $1::timestamp), $2::timestamp, interval '1 month') as months (month)`,
    [from, to],
  )
}

/** A temporary table for events whose partitions need not exist yet. */
export const stagedEvents = 'usage_events_staged'

/** Creates `stagedEvents` for the caller's transaction. */
export async function stageEvents(client: ClientBase): Promise<void> {
  await client.query(
    `create temporary table ${stagedEvents} (like usage_events including defaults) on commit drop`,
  )
}

/** Writes the staged events to the partitions of their months, and makes the missing ones. */
export async function insertStagedEvents(client: ClientBase): Promise<void> {
  await client.query(
    `select ensure_usage_partition(day) from (
       select distinct date_trunc('month', occurred_on::timestamp)::date as day from ${stagedEvents}) as months`,
  )
  await client.query(`insert into ${eventsTable} select * from ${stagedEvents}`)
}
