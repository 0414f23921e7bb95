import { type Kysely, sql } from 'kysely'

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
