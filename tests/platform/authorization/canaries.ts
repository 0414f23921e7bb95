import type { Pool, PoolClient } from 'pg'

/** Columns that say whose a row is. */
const ownerColumns = [
  'customer_id',
  'consortium_id',
  'member_id',
  'requester_id',
  'supplier_id',
  'actor_customer_id',
]

/** What every member of a consortium may read about the others: the columns of the view `institutions`. */
const sharedColumns = new Set(
  ['organization_name', 'display_name', 'address', 'street', 'phone', 'office_email'].map(
    (name) => `customers.${name}`,
  ),
)

/** Columns of codes, by which rows are found: with other values no list would show its rows. */
const codes = new Set([
  'source',
  'device',
  'status',
  'kind',
  'resource',
  'access_method',
  'access_type',
  'stage',
])

/** Columns that must stay as they are, because sessions, keys, or references depend on them. */
const untouched = new Set([
  'accounts.admin_type',
  'accounts.password_hash',
  'customers.logo_path',
  'accounts.image_path',
  'uploaded_files.key',
  'mails.attachment_key',
  'ddr_requests.file_key',
])

interface Column {
  table: string
  column: string
}

/**
 * Writes a canary text that names the owner into every text column of every tenant's rows, except where the database
 * accepts only certain values. Returns the columns that contain canaries, as `table.column`.
 */
export async function plantCanaries(pool: Pool): Promise<string[]> {
  const { rows: columns } = await pool.query<Column>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type = 'text' and c.is_generated = 'NEVER'
        -- Rows of partitions are rows of their parent.
        and not exists (select from pg_inherits where inhrelid = quote_ident(c.table_name)::regclass)
        and (c.table_name in ('customers', 'ddr_history', 'ddr_earlier_answers') or exists (
         select from information_schema.columns o where o.table_schema = 'public'
           and o.table_name = c.table_name and o.column_name = any ($1)))
     order by 1, 2`,
    [ownerColumns],
  )
  const client = await pool.connect()
  const planted: string[] = []
  try {
    // Triggers would maintain roll-ups and refuse what only the platform may write.
    await client.query(`set session_replication_role = replica`)
    for (const one of columns) {
      if (codes.has(one.column) || untouched.has(`${one.table}.${one.column}`)) continue
      if (await plant(client, one)) planted.push(`${one.table}.${one.column}`)
    }
  } finally {
    await client.query(`reset session_replication_role`)
    client.release()
  }
  return planted
}

/** Returns whether the column takes canaries: not where a check allows only certain values. */
async function plant(client: PoolClient, { table, column }: Column): Promise<boolean> {
  const owner = ownerOf(table)
  const mark = sharedColumns.has(`${table}.${column}`) ? 'QS' : 'QZ'
  const canary = `'${mark}' || ${owner} || 'Q'`
  // Columns with unique values keep theirs behind the canary.
  for (const text of [canary, `${canary} || ${column}`]) {
    await client.query('begin')
    try {
      const { rowCount } = await client.query(
        `update ${table} set ${column} = ${text} where ${owner} is not null`,
      )
      await client.query('commit')
      return (rowCount ?? 0) > 0
    } catch {
      await client.query('rollback')
    }
  }
  return false
}

/** Returns the SQL of a row's owner: a customer, or the two sides of a request joined by `+`. */
function ownerOf(table: string): string {
  if (table === 'customers') return 'id'
  if (table === 'ddr_requests') return `(requester_id || '+' || supplier_id)`
  // A note is its writer's alone.
  if (table === 'ddr_entries') {
    return `case kind when 'note' then actor_customer_id::text else
      (select requester_id || '+' || supplier_id from ddr_requests r where r.id = ddr_id) end`
  }
  if (table === 'ddr_history' || table === 'ddr_earlier_answers') {
    return `(select requester_id || '+' || supplier_id from ddr_requests r where r.id = ddr_id)`
  }
  if (table === 'consortium_packages') return 'consortium_id'
  return 'customer_id'
}

/**
 * Returns the canaries in an answer that a caller with this tenant scope must not see, and whether it has others.
 * `sharesWith` are the customers whose name and address the caller may read.
 */
export function canariesIn(
  text: string,
  tenantScope: ReadonlySet<number>,
  sharesWith: ReadonlySet<number>,
): { leaked: string[]; seesOwn: boolean } {
  const leaked = new Set<string>()
  let seesOwn = false
  for (const [canary, kind, owners = ''] of text.matchAll(/Q([ZS])(\d{4}(?:\+\d{4})?)Q/g)) {
    const ids = owners.split('+').map(Number)
    const allowed = kind === 'S' ? sharesWith : tenantScope
    if (ids.some((id) => allowed.has(id))) seesOwn = true
    else leaked.add(canary)
  }
  return { leaked: [...leaked], seesOwn }
}

/** Records from now on who owns each row that a transaction writes. */
export async function watchOwners(pool: Pool): Promise<{ take(): Promise<OwnedWrite[]> }> {
  await pool.query(`
    create table matrix_writes (table_name text not null, owners int[] not null);
    create function note_owners() returns trigger language plpgsql security definer as $$
    declare written jsonb;
    begin
      foreach written in array array[to_jsonb(new), to_jsonb(old)] loop
        if written is null then continue; end if;
        insert into matrix_writes
        select tg_table_name, coalesce(array_agg(value::int), '{}')
        from jsonb_each_text(written)
        where value is not null and (key = any (array['${ownerColumns.join("','")}'])
          or (tg_table_name = 'customers' and key = 'id'));
      end loop;
      return null;
    end $$;
  `)
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and (c.relname = 'customers' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = any ($1)))`,
    [ownerColumns],
  )
  for (const { name } of rows) {
    await pool.query(
      `create trigger zz_note_owners after insert or update or delete on "${name}"
       for each row execute function note_owners()`,
    )
  }
  return {
    async take() {
      const { rows: written } = await pool.query<OwnedWrite>(
        `with taken as (delete from matrix_writes returning *)
         select distinct table_name as "table", owners from taken`,
      )
      return written
    },
  }
}

/** A row that was written, by the customers it belongs to. */
export interface OwnedWrite {
  table: string
  owners: number[]
}

/** The tenants whose rows the calls of others name, each with a row of every kind that the demo has none of. */
export const tenantsWithRecords = [1002, 1003, 1030]

/** Inserts, for each of `tenantsWithRecords`, a row into the tables that the demo leaves empty. */
export async function insertRecords(pool: Pool): Promise<void> {
  for (const tenant of tenantsWithRecords) {
    const values = [tenant]
    for (const statement of [
      `insert into saved_views (customer_id, account_id, resource, name, query)
       values ($1, $1, 'titles', 'A view', '"?a=1"')`,
      `insert into counter_credentials (customer_id, account_id, label, requestor_id, key_hash)
       values ($1, $1, 'A program', 'requestor-' || $1::int, sha256(convert_to('canary-key-' || $1::int, 'utf8')))`,
      `insert into sessions (key_hash, account_id, customer_id, created_at, last_seen_at, expires_at)
       values (sha256(convert_to('session-' || $1::int, 'utf8')), $1, $1, now(), now(), now() + interval '1 day')`,
      `insert into support_notes (customer_id, subject, note, state, created_at)
       values ($1, 'A subject', 'A note', 'open', now())`,
      `insert into audit_log (account_id, customer_id, action, outcome)
       values ($1, $1, 'signIn', 'allowed')`,
      `insert into uploaded_files (key, customer_id, account_id, kind, file_name, content_type, size_bytes)
       values ('logo/' || $1::int || '/canary.png', $1, $1, 'logo', 'logo.png', 'image/png', 1)`,
      `insert into upload_batches (customer_id, account_id, kind, mode, file_name, accepted, rejected,
         added, changed, removed, upload_id, access_type)
       values ($1, $1, 'titles', 'append', 'list.csv', 1, 1, 1, 0, 0, gen_random_uuid(), 'electronic')`,
      `insert into rejected_rows (customer_id, upload_id, kind, rows, created_at)
       select customer_id, upload_id, 'titles', 1, now() from upload_batches where customer_id = $1`,
      `insert into upload_progress (id, customer_id, account_id, kind, file_name)
       select upload_id, customer_id, $1, 'titles', 'list.csv' from upload_batches where customer_id = $1`,
      `insert into staged_uploads (id, customer_id, account_id, kind, file_name, file_sha256, total, created_at)
       values (gen_random_uuid(), $1, $1, 'users', 'users.csv', sha256('x'), 1, now())`,
      `insert into staged_rows (staged_id, customer_id, line, content)
       select id, customer_id, 1, jsonb_build_object('email', 'QZ' || $1::int || 'Q@canary.example')
       from staged_uploads where customer_id = $1`,
      `insert into bulk_actions (id, customer_id, account_id, staff_name, kind, stage, total, ip, created_at)
       values (gen_random_uuid(), $1, $1, '', 'endUsers', 'selected', 1, '', now())`,
      `insert into bulk_action_rows (bulk_action_id, customer_id, row_id, name)
       select id, customer_id, 1, 'QZ' || $1::int || 'Q' from bulk_actions where customer_id = $1`,
      `insert into mails (message_id, customer_id, ddr_id, kind, to_addresses, subject, body, state, next_try_at)
       select '<canary-' || $1::int || '@carrel.example>', $1, min(id), 'ddr.fulfil',
         array['QZ' || $1::int || 'Q@canary.example'], 'A subject', 'A body', 'failed', now()
       from ddr_requests where requester_id = $1 or supplier_id = $1`,
      `insert into ddr_entries (ddr_id, kind, at, actor_name, actor_customer_id, text)
       select min(id), kind, now(), 'A person', $1, 'A text'
       from ddr_requests, unnest(array['message', 'note']) as kind
       where requester_id = $1 or supplier_id = $1 group by kind`,
      `insert into ddr_earlier_answers (ddr_id, status, mode, courier_no, delivery_remarks, answered_at,
         reopened_at, reopen_reason, reopen_note)
       select min(id), 'filled', 'courier', 'A number', 'A remark', now(), now(), 'unreadable', 'A note'
       from ddr_requests where requester_id = $1 or supplier_id = $1 having min(id) is not null`,
      `insert into removed_packages (customer_id, package_id, assigned_at, removed_at)
       select customer_id, package_id, now(), now() from library_packages where customer_id = $1 limit 1`,
    ]) {
      await pool.query(statement, values)
    }
  }
}
