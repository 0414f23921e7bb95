import { type Kysely, sql } from 'kysely'

/** Indexes by which the retention job finds what is old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Only addresses that are not shortened yet, so that the index stays small.
    create index usage_events_whole_address on usage_events (occurred_at)
      where ip is not null and masklen(ip) = case family(ip) when 4 then 32 else 128 end;
    create index mails_done on mails (created_at) where state in ('sent', 'failed');
    create index uploaded_files_age on uploaded_files (created_at);
  `.execute(db)
}
