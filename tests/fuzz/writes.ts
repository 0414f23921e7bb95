import type { Pool } from 'pg'

/**
 * Tables that a refused call may write: who was refused (audit_log), who failed how often (throttles), and how an
 * upload ended that its sender still asks about.
 */
const exempt = ['audit_log', 'sign_in_failures', 'harvest_requests', 'upload_progress']
/** Tables whose rows say when they were last used: a refused call may update them, not insert or delete. */
const touched = new Set(['sessions', 'counter_credentials'])

/** Notes from now on which tables are written by transactions that are committed. */
export async function watchWrites(pool: Pool): Promise<{ take(): Promise<string[]> }> {
  await pool.query(`
    create table fuzz_writes (table_name text primary key);
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into fuzz_writes values (tg_table_name) on conflict do nothing;
      return null;
    end $$;
  `)
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> 'fuzz_writes' and c.relname <> all ($1)`,
    [exempt],
  )
  for (const { name } of rows) {
    const events = touched.has(name) ? 'insert or delete' : 'insert or update or delete'
    await pool.query(
      `create trigger zz_note_write after ${events} on "${name}"
       for each row execute function note_write()`,
    )
  }
  return {
    async take() {
      const taken = await pool.query<{ name: string }>(
        'delete from fuzz_writes returning table_name as name',
      )
      return taken.rows.map(({ name }) => name)
    },
  }
}
