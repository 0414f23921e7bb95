import { type Kysely, sql } from 'kysely'
import { StartError } from './startError.ts'
import { errorCode } from '../errorCode.ts'

/** Role of the platform's own work (`migrations/0028-system-role.ts`). */
export const systemRole = 'carrel_system'

/**
 * Lets the login role of the platform take the roles of its work. Does nothing when it may already, as a superuser
 * always may. Runs as the owner of the schema; fails with SQLSTATE 42501 when that role may not grant them.
 */
export async function grantPlatformRoles<Schema>(db: Kysely<Schema>, login: string): Promise<void> {
  const { rows } = await sql<{ isMember: boolean }>`
    select pg_has_role(${login}, 'carrel_app', 'member')
       and pg_has_role(${login}, ${systemRole}, 'member') as is_member`.execute(db)
  if (rows[0]?.isMember) return
  await sql`grant carrel_app, ${sql.id(systemRole)} to ${sql.id(login)}`.execute(db)
}

/** Settings of every connection of the platform, by the names of PostgreSQL. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * Makes these settings the defaults of the login role in this database. Behind a pooler that shares the connections of
 * the server between transactions, nothing can be set for one connection. Throws `StartError` with the statement that
 * an administrator must run when the owner of the schema may not.
 */
export async function setLoginDefaults<Schema>(
  db: Kysely<Schema>,
  login: string,
  settings: SessionSettings,
): Promise<void> {
  const { rows } = await sql<{ owner: string; database: string }>`
    select session_user as owner, current_database() as database`.execute(db)
  const { owner = '', database = '' } = rows[0] ?? {}
  const missing = await missingDefaults(db, login, settings)
  try {
    for (const [name, value] of missing) {
      await sql`alter role ${sql.id(login)} in database ${sql.id(database)}
        set ${sql.id(name)} = ${sql.lit(value)}`.execute(db)
    }
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    const statements = missing.map(
      ([name, value]) =>
        `alter role "${login}" in database "${database}" set ${name} = '${value}';`,
    )
    throw new StartError(
      `The role ${owner} may not change ${login}. An administrator must run: ${statements.join(' ')}`,
      { needsOperator: true, cause: error },
    )
  }
}

/** Returns the settings that are not the defaults of the login role in this database. */
async function missingDefaults<Schema>(
  db: Kysely<Schema>,
  login: string,
  settings: SessionSettings,
): Promise<[name: string, value: string][]> {
  const { rows } = await sql<{ setting: string }>`
    select unnest(s.setconfig) as setting from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole and r.rolname = ${login}
    join pg_database d on d.oid = s.setdatabase and d.datname = current_database()`.execute(db)
  const present = new Set(rows.map(({ setting }) => setting.toLowerCase()))
  return Object.entries(settings).filter(
    ([name, value]) => !present.has(`${name}=${value}`.toLowerCase()),
  )
}

/** Throws `StartError` when a connection through the pooler does not have these settings. */
export async function assertSessionSettings<Schema>(
  db: Kysely<Schema>,
  settings: SessionSettings,
): Promise<void> {
  const { rows } = await sql<{ settings: Record<string, string> }>`
    select jsonb_object_agg(name, current_setting(name)) as settings
    from unnest(${Object.keys(settings)}::text[]) as name`.execute(db)
  const actual = rows[0]?.settings ?? {}
  const wrong = Object.keys(settings).filter((name) => actual[name] !== settings[name])
  if (wrong.length === 0) return
  throw new StartError(
    `Connections of the pooler have another ${wrong.join(', ')}: they are older than the defaults of the role. Run RECONNECT in PgBouncer.`,
  )
}
