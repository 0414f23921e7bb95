import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** The checks of user names by one account in the current window. */
export interface NameChecks {
  checks: number
  /** Milliseconds since 1970. */
  windowEndsAt: number
}

/**
 * Counts a check of a user name in the database, so that all processes of the platform count together. A new window of
 * `windowMs` starts after the previous one has ended.
 */
export async function countNameCheck(
  db: Db,
  accountId: number,
  now: Date,
  windowMs: number,
): Promise<NameChecks> {
  const key = `names:${accountId}`
  const at = now.getTime()
  const { rows } = await sql<NameChecks>`
    insert into sign_in_failures as f (key, points, expire) values (${key}, 1, ${at + windowMs})
    on conflict (key) do update set
      points = case when f.expire <= ${at} then 1 else f.points + 1 end,
      expire = case when f.expire <= ${at} then ${at + windowMs} else f.expire end
    returning points as checks, expire as "windowEndsAt"`.execute(db)
  return rows[0] ?? { checks: 1, windowEndsAt: at + windowMs }
}
