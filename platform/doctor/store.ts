import { type Kysely, sql } from 'kysely'
import type { Db } from '../context.ts'
import { replayPosition } from '../db/connection/replica.ts'
import type { Database } from '../db/schema.ts'

/** What the doctor reads from a database server, as the role that owns the schema. */
export interface DatabaseFacts {
  version: string
  majorVersion: number
  /** Whether the server is a standby, which accepts no writes. */
  isStandby: boolean
  hasChecksums: boolean
  /** Settings that are off although a crash of the server then loses acknowledged writes. */
  unsafeSettings: string[]
  now: Date
  role: string
  /** Whether the role may create tables and, where they are missing, the roles of the platform. */
  mayMigrate: boolean
  /** Whether the login role of the platform may take its roles, or this role may grant them. */
  mayWork: boolean
}

/** Returns the facts of the server that `db` is connected to. `login` is the role as which the platform signs in. */
export async function databaseFacts<Schema>(
  db: Kysely<Schema>,
  login: string,
): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    with roles as (
      select coalesce(bool_and(pg_has_role(current_user, oid, 'member')), false) and count(*) = 2
               as is_member,
             coalesce(bool_and(pg_has_role(${login}, oid, 'member')), false) and count(*) = 2
               as login_is_member,
             count(*) = 2 as exist,
             coalesce(bool_and(pg_has_role(current_user, oid, 'member with admin option')), false)
               as may_grant
      from pg_roles where rolname in ('carrel_app', 'carrel_system')
    )
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int / 10000 as major_version,
           pg_is_in_recovery() as is_standby,
           current_setting('data_checksums') = 'on' as has_checksums,
           array(select name from pg_settings where setting = 'off'
             and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name) as unsafe_settings,
           clock_timestamp() as now,
           current_user::text as role,
           me.rolsuper or (
             has_database_privilege(current_database(), 'CREATE')
             and has_schema_privilege('public', 'CREATE')
             and (me.rolcreaterole or roles.is_member)
           ) as may_migrate,
           me.rolsuper or roles.login_is_member or roles.may_grant
             or (me.rolcreaterole and not roles.exist) as may_work
    from pg_roles me, roles
    where me.rolname = current_user`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('The server does not know the role of the connection')
  return facts
}

/** Returns user name and password hash of the accounts with these names that are enabled. */
export function passwordHashes(
  db: Db,
  userNames: readonly string[],
): Promise<{ userName: string; passwordHash: string }[]> {
  return db
    .selectFrom('accounts')
    .select(['userName', 'passwordHash'])
    .where('userName', 'in', userNames)
    .where('disabledAt', 'is', null)
    .execute()
}

/** Returns how many bytes of the write-ahead log a standby server has not replayed; null when it is no standby. */
export async function bytesBehind(
  primary: Kysely<Database>,
  standby: Kysely<Database>,
): Promise<number | null> {
  const position = await replayPosition(standby)
  if (position === null) return null
  const result = await sql<{ bytes: number }>`
    select greatest(pg_current_wal_flush_lsn() - ${position}::pg_lsn, 0) as bytes`.execute(primary)
  return result.rows[0]?.bytes ?? 0
}
